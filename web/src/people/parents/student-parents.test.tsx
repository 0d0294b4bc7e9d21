import { families, parentDuplicates, parentPhones, studentParents } from '@markaz/protocol/people/parents/routes'
import type { PossibleDuplicateParent, StudentParent, UnconfirmedPhone } from '@markaz/protocol/people/parents/schemas'
import { personalDataGrant } from '@markaz/protocol/personal'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { testStartPage } from '../../domain/board/board-testing.tsx'
import { testMotherZuhra } from '../../domain/family/family-testing.ts'
import { fakeStudentResponses } from '../../domain/student/student-testing.ts'
import { findDialog, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './parents.pages.tsx'

const { server, user, notices, show } = setUpPageTest([...pages, testStartPage])

const zafar: StudentParent = {
  ...testMotherZuhra,
  id: 5,
  agent: { ...testMotherZuhra.agent, id: 10, fullName: 'Karimov Zafar', phones: [], otherChildren: [] },
  relation: 'father',
  endedAt: '2026-10-01T05:00:00.000Z',
  endReason: 'divorce',
}

beforeEach(() => {
  fakeStudentResponses(server, undefined, [
    'users.read',
    'users.update',
    'users:students.read',
    'users:students.update',
    'users:student_personal_data.read',
  ])
  server.answer(studentParents.list, { parents: [testMotherZuhra, zafar] }, { id: 15 })
  server.answer(parentPhones.asked, { phones: [], total: 0 })
})

const { relation, tellsMarks, tellsPapers, tellsCalls, language } = testMotherZuhra
const tie = { relation, tellsMarks, tellsPapers, tellsCalls, language }

const open = async () => {
  show('/students/15/parents')
  await screen.findByText('Karimova Zuhra')
}

test("a switch for a parent's notifications saves only this setting; parents whose link to the student has ended are listed with the reason", async () => {
  server.answer(studentParents.update, ({ body }) => ({ ...tie, ...body }), { id: 15, linkId: 4 })
  await open()
  expect(screen.getByText('01.10.2026, ajrashish')).toBeTruthy()
  expect(screen.getByText('Portal ilovasi bor, 20.11.2026 da ochilgan')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Karimov Vali' }).getAttribute('href')).toBe('/students/31/parents')
  await user.click(screen.getByRole('switch', { name: "Qo'ng'iroq qilinadi: Karimova Zuhra" }))
  await waitFor(() => expect(notices[0]?.title).toBe('Saqlandi'))
  expect(server.bodies(studentParents.update)).toEqual([{ tellsCalls: false }])
})

test("choosing a parent's language does not overwrite a notification setting that a colleague has changed in the meantime", async () => {
  let kept = testMotherZuhra
  server.answer(studentParents.list, () => ({ parents: [kept] }), { id: 15 })
  server.answer(
    studentParents.update,
    ({ body }) => {
      kept = { ...kept, ...body } as StudentParent
      return { ...tie, ...body }
    },
    { id: 15, linkId: 4 },
  )
  await open()
  kept = { ...kept, tellsMarks: false }
  await user.click(screen.getByRole('combobox', { name: 'Xabarlar yozuvi: Karimova Zuhra' }))
  await pickSelectOption(user, 'Kirill')
  await waitFor(() => expect(notices[0]?.title).toBe('Saqlandi'))
  expect(kept).toMatchObject({ tellsMarks: false, language: 'cyrillic' })
})

test('if the phone number typed for a new parent belongs to a known parent, that parent is linked to the student instead', async () => {
  server.answer(studentParents.find, {
    parents: [{ id: 77, fullName: 'Salimova Nodira', children: ['Salimov Ali'], relation: 'father' }],
  })
  server.answer(studentParents.tie, { id: 8 }, { id: 15 })
  await open()
  await user.click(screen.getByRole('button', { name: /Ota-ona qo'shish/ }))
  await findDialog()
  await user.type(await screen.findByLabelText('Telefon'), '931112200')
  expect(await screen.findByText(/Bu raqam ma'lum: Salimova Nodira \(Salimov Ali\)/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: "Bog'lash: Salimova Nodira" }))
  // The parent is the father of another student, so the new link has the same relation.
  await waitFor(() => expect(server.bodies(studentParents.tie)).toEqual([{ agentId: 77, relation: 'father' }]))
})

test('the link between a parent and a student is ended with a reason', async () => {
  server.answer(studentParents.end, { id: 4 }, { id: 15, linkId: 4 })
  await open()
  await user.click(screen.getByRole('button', { name: "Bog'lanishni tugatish: Karimova Zuhra" }))
  await findDialog()
  await user.click(await screen.findByRole('radio', { name: 'Xato' }))
  await user.click(screen.getByRole('button', { name: "Bog'lanishni tugatish" }))
  await waitFor(() => expect(notices[0]?.title).toBe("Karimova Zuhra: bog'lanish tugatildi"))
  expect(server.bodies(studentParents.end)).toEqual([{ reason: 'mistake' }])
})

test("a parent's phone number typed by a colleague is shown as not confirmed, and the user can confirm it", async () => {
  server.answer(parentPhones.confirm, { id: 6, isAsked: false }, { id: 9, phoneId: 6 })
  await open()
  expect(screen.getByText(/Bu raqam bilan hali kirib bo'lmaydi/)).toBeTruthy()
  expect(screen.getByText("Ikkinchi xodim tasdig'ini kutmoqda")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tasdiqlash: +998 93 111 44 55' }))
  await waitFor(() => expect(notices[0]?.title).toBe('Raqam tasdiqlandi'))
})

test('phone numbers to confirm are listed together, and no user can confirm a number that the same user has entered', async () => {
  const asked: UnconfirmedPhone = {
    kind: 'parent',
    id: 6,
    phone: '998931114455',
    person: { id: 9, fullName: 'Karimova Zuhra' },
    children: [{ id: 15, fullName: 'Karimov Ali' }],
    source: 'staff',
    askedBy: { id: 2, fullName: 'Sodiqova Barno' },
    isAskedByViewer: false,
    askedAt: '2026-11-20T05:30:00.000Z',
  }
  const mine = { ...asked, id: 7, phone: '998931114466', isAskedByViewer: true }
  const ofPupil: UnconfirmedPhone = {
    ...{ kind: 'student', id: 6, phone: '998931114488', person: { id: 15, fullName: 'Karimov Ali' }, children: [] },
    ...{ source: 'erp', askedBy: null, isAskedByViewer: false, askedAt: '2026-11-20T05:30:00.000Z' },
  }
  const later = { ...asked, id: 8, phone: '998931114477' }
  server.answer(parentPhones.asked, ({ query }) => ({
    phones: query.page === 2 ? [later] : [asked, mine, ofPupil],
    total: 11,
  }))
  server.answer(parentPhones.confirm, { id: 6, isAsked: false }, { id: 9, phoneId: 6 })
  server.answer(parentPhones.confirm, { id: 8, isAsked: false }, { id: 9, phoneId: 8 })
  server.answer(parentPhones.confirmOfStudent, { id: 6, isAsked: false }, { id: 15 })
  server.answer(families.reach, { families: 0, telegram: 0, push: 0, sms: 0, none: 0, firstWay: noWay, rows: [] })
  server.answer(families.unreached, { students: [], total: 0 })
  show('/users/parents/families')
  await user.click(await screen.findByRole('button', { name: 'Tasdiqlash: +998 93 111 44 55' }))
  await waitFor(() => expect(notices[0]).toMatchObject({ title: 'Raqam tasdiqlandi', detail: '+998 93 111 44 55' }))
  await user.click(screen.getByRole('button', { name: 'Tasdiqlash: +998 93 111 44 88' }))
  await waitFor(() => expect(server.bodies(parentPhones.confirmOfStudent)).toEqual([{ phone: '998931114488' }]))
  expect(screen.getByText('+998 93 111 44 66')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tasdiqlash: +998 93 111 44 66' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '2-sahifa' }))
  const onlyOne = await screen.findByRole('button', { name: 'Tasdiqlash: +998 93 111 44 77' })
  // Page 2 is empty after its last phone number was confirmed, so the list shows page 1.
  server.answer(parentPhones.asked, ({ query }) => ({ phones: query.page === 2 ? [] : [asked, mine], total: 10 }))
  await user.click(onlyOne)
  expect(await screen.findByRole('button', { name: 'Tasdiqlash: +998 93 111 44 55' })).toBeTruthy()
})

// Shows: DAY-029
test('the start page lists unconfirmed phone numbers with the hours since each was entered, and links to the page that confirms them', async () => {
  server.may('users.read', 'users:students.update', personalDataGrant)
  const now = Date.now()
  const asked = (kind: UnconfirmedPhone['kind'], id: number, hours: number): UnconfirmedPhone => ({
    ...{ kind, id, phone: '998931114455', person: { id: 9, fullName: 'Karimova Zuhra' }, source: 'staff' },
    ...{ children: [{ id: 15, fullName: 'Karimov Ali' }], askedBy: { id: 2, fullName: 'Sodiqova Barno' } },
    ...{ isAskedByViewer: false, askedAt: new Date(now - hours * 3_600_000).toISOString() },
  })
  const phones = [asked('contract', 20, 5), asked('parent', 6, 3), asked('student', 6, 2)]
  server.answer(parentPhones.asked, { phones, total: 12 })
  show('/board')
  const needs = within(await screen.findByRole('region', { name: 'Tasdiqlanadigan raqamlar' }))
  expect(needs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['12', '/users/parents/families'],
    ['Karimova Zuhra, +998 93 111 44 55Shartnoma imzolovchisi, 5 soat oldin', '/students/15/contracts'],
    ['Karimova Zuhra, +998 93 111 44 55Ota-ona, 3 soat oldin', '/students/15/parents'],
    ['Karimova Zuhra, +998 93 111 44 55Talaba, 2 soat oldin', '/students/15'],
    ['Barchasi: 12 ta', '/users/parents/families'],
  ])
  expect(server.last(parentPhones.asked)?.url).toContain('isForViewer=true')
})

const noWay = { telegram: 0, push: 0, sms: 0 }

test('two similar parents are compared side by side; after the merge the record of the parent whose identity was verified remains', async () => {
  const one: PossibleDuplicateParent = {
    id: 1,
    fullName: 'Karimova Zuhra',
    phones: ['998931112233'],
    children: [{ id: 15, fullName: 'Karimov Ali', relation: 'mother' }],
    sources: ['contract'],
    hasPassport: true,
    hasShown: true,
    createdAt: '2026-10-01T05:00:00.000Z',
  }
  const other: PossibleDuplicateParent = {
    ...one,
    id: 2,
    fullName: 'Zuhra Karimova',
    hasPassport: false,
    hasShown: false,
  }
  server.answer(parentDuplicates.list, { pairs: [{ parents: [one, other], by: 'phone' }], total: 1 })
  server.answer(parentDuplicates.merge, { id: 1 })
  show('/users/parents/duplicates')
  await user.click(await screen.findByRole('button', { name: 'Birlashtirish: Karimova Zuhra' }))
  await findDialog()
  const radios = await screen.findAllByRole('radio')
  expect(radios.map((radio) => (radio as HTMLInputElement).disabled)).toEqual([false, true])
  await user.click(screen.getByRole('button', { name: 'Birlashtirish' }))
  await waitFor(() => expect(server.bodies(parentDuplicates.merge)).toEqual([{ staysId: 1, goesId: 2 }]))
  await waitFor(() => expect(notices[0]).toMatchObject({ title: 'Birlashtirildi', detail: 'Karimova Zuhra' }))
})

test('when two duplicate parents are merged, the dialog shows their relation to the student and preselects neither parent', async () => {
  const mother: PossibleDuplicateParent = {
    id: 1,
    fullName: 'Karimova Zuhra',
    phones: ['998931112233'],
    children: [{ id: 15, fullName: 'Karimov Ali', relation: 'mother' }],
    sources: ['contract'],
    hasPassport: false,
    hasShown: false,
    createdAt: '2026-10-01T05:00:00.000Z',
  }
  const father: PossibleDuplicateParent = {
    ...mother,
    id: 2,
    children: [{ id: 15, fullName: 'Karimov Ali', relation: 'father' }],
  }
  server.answer(parentDuplicates.list, { pairs: [{ parents: [mother, father], by: 'phone' }], total: 1 })
  show('/users/parents/duplicates')
  await user.click(await screen.findByRole('button', { name: 'Birlashtirish: Karimova Zuhra' }))
  await findDialog()
  const radios = await screen.findAllByRole('radio')
  expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, false])
  expect(radios.map((radio) => radio.closest('label')?.textContent?.match(/onasi|otasi/)?.[0])).toEqual([
    'onasi',
    'otasi',
  ])
  await user.click(screen.getByRole('button', { name: 'Birlashtirish' }))
  expect(await screen.findByText('Qoladigan yozuvni tanlang')).toBeTruthy()
})

// Shows: FAMILY-017
test("the page about the channels of families counts families by branch, or by group; the row of a family without a channel links to the student's parents", async () => {
  server.may('users.read')
  const sums = { families: 120, telegram: 61, push: 40, sms: 70, none: 27 }
  server.answer(families.reach, ({ query }) => ({
    ...sums,
    firstWay: { telegram: 61, push: 0, sms: 10 },
    rows: [{ id: 1, name: query.officeId ? 'Frontend N-104' : 'Chilonzor', ...sums }],
  }))
  server.answer(families.unreached, {
    students: [{ id: 15, fullName: 'Karimov Ali', groups: [{ id: 7, name: 'Backend N-2' }], reason: 'no_parent' }],
    total: 1,
  })
  show('/users/parents/families')
  expect(
    await screen.findByText(/^120 oiladan 93 tasiga hozir xabar yetadi: 61 tasiga Telegram, yana 10 tasiga SMS$/),
  ).toBeTruthy()
  // Without the right to change students there is no link to invite parents.
  expect(screen.queryByRole('link', { name: 'Talabalarni tanlab taklif qilish' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Chilonzor' }))
  expect(await screen.findByText('Frontend N-104')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Karimov Ali' })).getAttribute('href')).toBe('/students/15/parents')
})
