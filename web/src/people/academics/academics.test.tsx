import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import {
  assistantGroupHistory,
  teacherGroupHistory,
  teachingStaffGroupHistory,
} from '@markaz/protocol/teaching/statistics/group-history.routes'
import type { TaughtGroup } from '@markaz/protocol/teaching/statistics/group-history.schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTeachingStaffMember, fakePeopleResponses } from '../../domain/person/person-testing.ts'
import type { FakeServerAnswer } from '../../testing/fake-server.ts'
import {
  chooseMenuItem,
  findDialogByTitle,
  listGrantsOfPermission,
  pickSelectOption,
} from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './academics.pages.tsx'

const { server, user, titles, show, clickToastAction } = setUpPageTest(pages)

const ali = buildTeachingStaffMember({ role: { id: 5, name: "O'qituvchi" } })
const gone = buildTeachingStaffMember({ id: 8, fullName: 'Ketgan Odam', workStatus: 2 })
const guest = buildTeachingStaffMember({
  id: 10,
  fullName: 'Profilsiz Odam',
  login: null,
  isActive: 3,
  role: null,
  genderType: null,
})
const left = buildTeachingStaffMember({
  id: 11,
  fullName: 'Ketgan Profilsiz',
  login: null,
  isActive: 3,
  role: null,
  workStatus: 2,
})
const people = [ali, gone, guest, left]
const group: TaughtGroup = {
  id: 21,
  name: 'Frontend N-104',
  role: 'teacher',
  office: { id: 1, name: 'Chilonzor' },
  status: 2,
  startedDate: '2026-09-01',
  endedDate: null,
  rating: 91.49,
}
const lessons: FakeServerAnswer<
  typeof teacherGroupHistory.attendances
>['teacherAttendancesData'][number]['attendances'] = [
  { date: '2026-11-20', beginTime: '15:00', endTime: '17:00', mark: 1 },
  { date: '2026-11-18', beginTime: '15:00', endTime: '17:00', mark: null },
]
const teacherLessons = {
  total: 12,
  teacherAttendancesData: [{ groupName: 'Frontend N-104', rating: 91.49, attendances: lessons }],
}
const assistantLessons = {
  total: 12,
  attendances: lessons.map(({ mark: _, ...lesson }) => ({ groupName: 'Frontend N-104', rating: 91.49, ...lesson })),
}
const rights = ['academic', 'teachers', 'assistants'].flatMap((sub) =>
  listGrantsOfPermission(`users:${sub}`, 'create', 'read', 'update'),
)

const views = [
  {
    at: '/users/academic',
    api: '/academic',
    list: '/academic',
    calls: teachingStaff,
    reset: '/academic/7/reset-password',
  },
  { at: '/teachers', api: '/teacher', list: '/teacher/all', calls: teachers, reset: '/teacher/reset-password/7' },
  {
    at: '/assistants',
    api: '/assistant',
    list: '/assistant/all',
    calls: assistants,
    reset: '/assistant/7/reset-password',
  },
] as const

beforeEach(() => {
  fakePeopleResponses(server, rights)
  server.answer(teachingStaff.list, { academics: people, total: 13 })
  server.answer(teachers.list, { teachers: people, total: 13, roles: [{ id: 5, name: "O'qituvchi" }] })
  server.answer(assistants.list, { assistants: people, total: 13 })
  server.answer(teachingStaffGroupHistory.groups, { academicGroups: [group], total: 1 }, { id: 7 })
  server.answer(teacherGroupHistory.groups, { teacherGroups: [group], total: 1 }, { id: 7 })
  server.answer(assistantGroupHistory.groups, { assistantGroups: [group], total: 1 }, { id: 7 })
  server.answer(teachingStaffGroupHistory.attendances, teacherLessons, { id: 7, groupId: 21 })
  server.answer(teacherGroupHistory.attendances, teacherLessons, { id: 7, groupId: 21 })
  server.answer(assistantGroupHistory.attendances, assistantLessons, { id: 7, groupId: 21 })
  server.answer(teachingStaff.resetPassword, { password: 'Xk3mPq7RtY' }, { id: 7 })
  server.answer(teachers.resetPassword, { password: 'Xk3mPq7RtY' }, { userId: 7 })
  server.answer(assistants.resetPassword, { password: 'Xk3mPq7RtY' }, { id: 7 })
  for (const { read, update, signUp } of [teachingStaff, teachers, assistants]) {
    server.answer(read, ali, { id: 7 })
    server.answer(update, { id: 7 }, { id: 7 })
    server.answer(signUp, ({ body }) => ({ login: body.login, password: 'Yangi12345' }), { id: 10 })
  }
  server.answer(teachingStaff.updateStatus, ({ body }) => body, { id: 7 })
})

const open = async (at: string, text: string | RegExp = 'Karimov Ali') => {
  const view = show(at)
  await screen.findAllByText(text)
  return view
}
const last = (start: string) => server.asked.findLast((one) => one.url.startsWith(start))?.url
const sent = (method: string) => server.asked.filter((one) => one.method === method).map((one) => [one.url, one.body])
const take = (name: string, item: string) => chooseMenuItem(user, `Yana amallar: ${name}`, item)
const answer = async (title: string, name: string) =>
  user.click((await findDialogByTitle(title)).getByRole('button', { name }))
describe.each(views)('the list of teachers and assistants at $at', (view) => {
  // Shows: ACADEMIC-001, ACADEMIC-005, ACADEMIC-011, ASSIST-001, ASSIST-004, ASSIST-009, ASSIST-011, STAFF-016,
  // Shows: TEACHER-003, TEACHER-005, TEACHER-013
  test('the list of teachers and assistants shows people who still work, the most recently added first; status and search are stored in the URL', async () => {
    const { address } = await open(view.at)
    expect(last(`${view.list}?`)).toBe(`${view.list}?orderBy=DESC&page=1&perPage=10&workStatus=1`)
    await user.type(screen.getByRole('searchbox'), 'ali{Enter}')
    await waitFor(() => expect(address()).toBe(`${view.at}?value=ali`))
    await waitFor(() => expect(last(`${view.list}?`)).toContain('value=ali'))
  })
  // Shows: ACADEMIC-007, ACADEMIC-016, ASSIST-006, ASSIST-015, TEACHER-007, TEACHER-015
  test('an account for a teacher or assistant is created with login and role, and the password is shown once', async () => {
    await open(view.at)
    await take('Profilsiz Odam', 'Profil yaratish')
    const dialog = await findDialogByTitle('Profil yaratish: Profilsiz Odam')
    await user.click(dialog.getByLabelText('Login'))
    await user.paste('yangi.odam')
    await user.click(dialog.getByLabelText('Rol'))
    await pickSelectOption(user, "O'qituvchi")
    const asksGender = view.api === '/academic'
    expect(dialog.queryByLabelText('Ayol') !== null).toBe(asksGender)
    if (asksGender) await user.click(dialog.getByLabelText('Ayol'))
    await user.click(dialog.getByRole('button', { name: 'Profil yaratish' }))
    const shown = await findDialogByTitle('Yangi parol: Profilsiz Odam')
    expect(shown.getByText('Yangi12345')).toBeTruthy()
    expect(sent('POST')).toEqual([
      [`${view.api}/sign-up/10`, { login: 'yangi.odam', roleId: 5, ...(asksGender ? { genderType: 2 } : {}) }],
    ])
    await user.click(shown.getByRole('button', { name: 'Yopish' }))
  })
  // Shows: ACADEMIC-008, ACADEMIC-014, ASSIST-008, ASSIST-014, SHELL-032, TEACHER-008, TEACHER-016
  test('the password of a teacher or assistant is reset after confirmation, and the new password is shown once', async () => {
    await open(view.at)
    await take('Karimov Ali', 'Parolni yangilash')
    await answer('Parolni yangilamoqchimisiz?', 'Parolni yangilash')
    const shown = await findDialogByTitle('Yangi parol: Karimov Ali')
    expect(shown.getByText('Xk3mPq7RtY')).toBeTruthy()
    expect(sent('PUT')).toEqual([[view.reset, undefined]])
    await user.click(shown.getByRole('button', { name: 'Yopish' }))
  })
  // Shows: ACADEMIC-009, ACADEMIC-017, TEACHER-010
  test("making a teacher's account inactive can be undone; the buttons in the rows of former teachers are disabled", async () => {
    await open(view.at)
    expect((screen.getByRole('button', { name: 'Bloklash: Ketgan Odam' }) as HTMLButtonElement).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Yana amallar: Ketgan Profilsiz' }))
    const profile = await screen.findByRole('menuitem', { name: /^Profil yaratish/ })
    expect(profile.getAttribute('aria-disabled')).toBe('true')
    expect(profile.textContent).toContain("Ishlamaydigan odamning profilini o'zgartirib bo'lmaydi")
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Bloklash: Karimov Ali' }))
    await answer('Bloklamoqchimisiz?', 'Bloklash')
    await waitFor(() => expect(titles()[0]).toMatch(/bloklandi$/))
    const path = view.api === '/academic' ? '/academic/7/update-status' : `${view.api}/7`
    expect(sent('PUT')).toEqual([[path, { isActive: 2 }]])
    server.answer(sessionAudits.takeBack, {})
    await clickToastAction()
    await waitFor(() => expect(titles()[1]).toBe("O'zgarish qaytarildi"))
  })
  // Shows: ACADEMIC-002, ACADEMIC-006, ACADEMIC-012, ACADEMIC-015, ASSIST-002, ASSIST-005, ASSIST-012, TEACHER-004,
  // Shows: TEACHER-006, TEACHER-017
  test('the page of a teacher lists the groups with role, period and rating, each with a link to its lessons', async () => {
    const { address } = await open(`${view.at}/7`, 'Frontend N-104')
    const row = within(screen.getByText('Frontend N-104').closest('tr') as HTMLElement)
    for (const word of ["O'qituvchi", 'Faol', 'Chilonzor', '01.09.2026 dan', '91,4'])
      expect(row.getByText(word)).toBeTruthy()
    expect(screen.getByText('+998 90 123 45 67')).toBeTruthy()
    expect(screen.getByText('5001')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Frontend N-104' }))
    await waitFor(() => expect(address()).toBe(`${view.at}/7/21/attendances`))
  })
  // Shows: ACADEMIC-004, ACADEMIC-006, ASSIST-003, ASSIST-005, ASSIST-010, ASSIST-013, TEACHER-006, TEACHER-012
  test("the page of a teacher's lessons in a group shows rating, day and time of the lessons between the dates in the URL", async () => {
    await open(`${view.at}/7/21/attendances?from=2026-11-01&to=2026-11-30&page=2`, '20.11.2026, Juma')
    expect(screen.getByRole('heading', { name: 'Davomat: Frontend N-104' })).toBeTruthy()
    expect(screen.getByText('Reyting 91,4')).toBeTruthy()
    expect(screen.getAllByText('15:00 – 17:00')).toHaveLength(2)
    const told = view.api === '/assistant' ? [] : ['Belgilangan', 'Belgilanmagan']
    expect(['Belgilangan', 'Belgilanmagan'].filter((word) => screen.queryByText(word))).toEqual(told)
    expect(last(`${view.api}/7/groups/21/attendances`)).toBe(
      `${view.api}/7/groups/21/attendances?from=2026-11-01&page=2&perPage=10&to=2026-11-30`,
    )
  })
  test('a user with only the read right sees no buttons that change teachers and assistants', async () => {
    server.may('users:academic.read', 'users:teachers.read', 'users:assistants.read')
    await open(view.at)
    expect(screen.queryByRole('button', { name: /Karimov Ali|Profilsiz Odam/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Profil yaratish' })).toBeNull()
  })
})

describe('editing a teacher or assistant', () => {
  // Shows: ACADEMIC-010, ACADEMIC-013, ASSIST-007
  test.each(['/users/academic', '/assistants'])(
    'editing a teacher or assistant on the page %s sends only the changed values',
    async (at) => {
      await open(at)
      await user.click(screen.getByRole('button', { name: 'Tahrirlash: Karimov Ali' }))
      const dialog = await findDialogByTitle('Tahrirlash: Karimov Ali')
      await user.click(dialog.getByLabelText('Faol emas'))
      await user.type(dialog.getByLabelText('Login'), '2')
      await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
      await waitFor(() => expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi']))
      expect(sent('PUT').map(([, body]) => body)).toEqual([{ isActive: 2, login: 'ali.karimov2' }])
    },
  )
  // Shows: TEACHER-002, TEACHER-009, TEACHER-011, TEACHER-014
  test("a teacher's status, login and role are edited on a separate page; the selectable roles arrive with the teachers' data, without another request", async () => {
    const { address } = await open('/users/teacher/7/edit', /Karimov Ali/)
    await user.click(screen.getByLabelText('Faol emas'))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/teachers/7'))
    expect(sent('PUT')).toEqual([['/teacher/7', { isActive: 2 }]])
    expect(server.count(roles.all)).toBe(0)
  })
  test("if a colleague has changed a teacher's login while the form was open, that login is not overwritten", async () => {
    const { router } = await open('/teachers/7', 'Frontend N-104')
    server.answer(teachers.read, { ...ali, isActive: 2 }, { id: 7 })
    void router.navigate('/users/teacher/7/edit')
    await user.type(await screen.findByLabelText('Login'), '2')
    await waitFor(() => expect((screen.getByLabelText('Faol emas') as HTMLInputElement).checked).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(sent('PUT')).toEqual([['/teacher/7', { login: 'ali.karimov2' }]]))
  })
  test('in the form of a teacher who no longer works, the status cannot be changed', async () => {
    server.answer(teachers.read, buildTeachingStaffMember({ workStatus: 2 }), { id: 7 })
    await open('/users/teacher/7/edit', /Karimov Ali/)
    expect((screen.getByLabelText('Faol emas') as HTMLInputElement).disabled).toBe(true)
  })
})

describe('an account for a teacher of the ERP', () => {
  // Shows: TEACHER-001, TEACHER-007
  test('the form for a new teacher finds people without an account by a search on the server', async () => {
    const { address } = await open('/users/teacher/add', /ERPdan kelgan/)
    await user.click(screen.getByRole('combobox', { name: /O'qituvchi/ }))
    await pickSelectOption(user, 'Profilsiz Odam')
    expect(server.asked.some((one) => one.url.includes('isActive=3') && one.url.includes('workStatus=1'))).toBe(true)
    await user.type(screen.getByLabelText('Login'), 'ustoz')
    await user.click(screen.getByRole('combobox', { name: /Rol/ }))
    await pickSelectOption(user, "O'qituvchi")
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    const shown = await findDialogByTitle('Yangi parol: Profilsiz Odam')
    expect(shown.getByText('Yangi12345')).toBeTruthy()
    expect(sent('POST')).toEqual([['/teacher/sign-up/10', { login: 'ustoz', roleId: 5 }]])
    await user.click(shown.getByRole('button', { name: 'Yopish' }))
    await waitFor(() => expect(address()).toBe('/teachers'))
  })
  test('if the login of a new teacher is taken, the error is shown at the login field', async () => {
    server.refuse(teachers.signUp, 'LOGIN_TAKEN')
    await open('/users/teacher/add', /ERPdan kelgan/)
    await user.click(screen.getByRole('combobox', { name: /O'qituvchi/ }))
    await pickSelectOption(user, 'Profilsiz Odam')
    await user.type(screen.getByLabelText('Login'), 'ustoz')
    await user.click(screen.getByRole('combobox', { name: /Rol/ }))
    await pickSelectOption(user, "O'qituvchi")
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText('Bu login band')).toBeTruthy()
    expect(titles()).toEqual([])
  })
})

// Shows: ACADEMIC-003
test('the groups of a teacher or assistant have a separate page', async () => {
  await open('/users/academic/7/group', 'Frontend N-104')
  expect(screen.getByRole('link', { name: 'Guruhlar (2)' }).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByText('5001')).toBeNull()
})
test('the page of an unknown teacher or assistant says that the person was not found', async () => {
  server.refuse(teachers.read, 'NOT_FOUND')
  show('/teachers/7')
  expect((await screen.findByRole('alert')).textContent).toContain(errorDetailsOf('NOT_FOUND').text)
})
