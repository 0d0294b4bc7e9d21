import { erpMembershipStatuses, studentGroups } from '@markaz/protocol/people/memberships/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import '../../testing/browser.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { groupText } from '../../domain/group/group.text.ts'
import { registerGroupTab } from '../../domain/group/group-tabs.ts'
import { buildGroup, buildGroupOption, buildScheduleItem, fakeGroupResponse } from '../../domain/group/group-testing.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import type { FakeServerAnswer } from '../../testing/fake-server.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './groups.pages.tsx'

/** Replaces the first tab's real page, which is declared in another area. */
const First = () => (
  <GroupPageFrame segment="" crumbs={[]}>
    {() => (
      <label>
        birinchi bo'lim
        <input />
      </label>
    )}
  </GroupPageFrame>
)
const all = [
  ...pages,
  ...registerGroupTab({
    order: 1,
    title: 'Davomat',
    segment: '',
    calls: attendance.read,
    page: createLazyComponent('first', async () => ({ default: First })),
  }),
]
const { server, user, show } = setUpPageTest(all)
const path = '/groups/7/staff/3/schedule/9'
const group = buildGroup({
  othersScheduleItems: [buildScheduleItem({ id: 5, endDate: '2026-08-31', startDate: '2026-06-01' })],
  assistants: [{ id: 5, fullName: 'Zebo Karimova', phoneNumber: null, workStatus: 1 }],
})
const vali: FakeServerAnswer<typeof groups.students.all>['students'][number] = {
  studentGroupId: 1,
  id: 100,
  hId: '100365',
  fullName: 'Aliyev Vali',
  photo: null,
  phoneNumber: '998901234567',
  status: 2,
  action: { id: 1, name: 'ACTIVE', displayName: "O'qiydi" },
  startedDate: '2026-09-01',
  endedDate: null,
  lastChange: null,
}
const next = buildGroup({ id: 8, name: 'Backend N-8' })
const nextPath = '/groups/8/staff/3/schedule/9'

beforeEach(async () => {
  const { activeScheduleItems, othersScheduleItems } = group
  const info = { group, activeScheduleItems, othersScheduleItems }
  const students = { students: [vali], total: 1 }
  fakeGroupResponse(server, ['all_groups.read', 'my_groups.read', 'all_groups:attendance.read'], group)
  server.answer(groups.info.all, info, { id: 7 })
  server.answer(groups.info.own, info, { id: 7 })
  server.answer(groups.students.all, students, { id: 7 })
  server.answer(groups.students.own, students, { id: 7 })
})

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: "Guruh bo'limlari" }))
    .getAllByRole('link')
    .map((tab) => tab.textContent)

describe("the header and tabs of a group's page", () => {
  // Shows: GROUP-003
  test("the header of a group's page shows name, status, teacher and time; the page has only tabs that the user may open", async () => {
    show(path)
    expect(await screen.findByRole('heading', { name: 'Frontend N-104' })).toBeTruthy()
    expect(screen.getByText('Faol')).toBeTruthy()
    expect(screen.getByText('Rahimov Dilshod · Du Ch Ju 15:00–17:00 · 204-xona')).toBeTruthy()
    expect(await tabs()).toEqual(['Davomat', "Ma'lumot"])
    expect(document.title).toBe('Frontend N-104 | Admin paneli')
  })
  test('a user who may not open the first tab of a group is redirected to the next tab', async () => {
    server.may('all_groups.read')
    const { address } = show(path)
    await waitFor(() => expect(address()).toBe(`${path}/info`))
    expect(await tabs()).toEqual(["Ma'lumot"])
  })
  test("a group URL with another group's schedule or teacher shows an error and links to the group's current schedule", async () => {
    for (const wrong of ['/groups/7/staff/3/schedule/99', '/groups/7/staff/4/schedule/9']) {
      const { unmount } = show(wrong)
      expect(await screen.findByText("Bu dars jadvali guruhda yo'q")).toBeTruthy()
      expect(screen.getByRole('link', { name: "Amaldagi jadvalga o'tish" }).getAttribute('href')).toBe(path)
      unmount()
    }
  })
  test("input on a group's page stays when another schedule of the group opens, and is discarded when another group opens", async () => {
    server.answer(groups.read, next, { id: 8 })
    const { router } = show(nextPath)
    const isOpen = (name: string) => screen.findByRole('heading', { name })
    const field = () => screen.getByLabelText("birinchi bo'lim") as HTMLInputElement
    await isOpen('Backend N-8')
    await act(() => router.navigate(path))
    await isOpen('Frontend N-104')
    await user.type(field(), 'Ertaga')
    await act(() => router.navigate('/groups/7/staff/3/schedule/5'))
    expect(field().value).toBe('Ertaga')
    await act(() => router.navigate(nextPath))
    await isOpen('Backend N-8')
    expect(field().value).toBe('')
  })
  test('the page of a group that the user may not see says why', async () => {
    server.refuse(groups.read, 'NOT_FOUND')
    show(path)
    expect((await screen.findByRole('alert')).textContent).toContain("Ma'lumot topilmadi")
  })
})

describe("the tab Ma'lumot (information) of a group", () => {
  // Shows: GROUP-023, GROUP-037
  test("the details tab of a group (Ma'lumot) shows the group's data, its active and other schedules, and its students", async () => {
    show(`${path}/info`)
    const facts = within(await screen.findByRole('region', { name: "Guruh ma'lumoti" }))
    expect(facts.getByText('Dasturlash')).toBeTruthy()
    expect(facts.getByText('96,4%')).toBeTruthy()
    expect(facts.getByText('Zebo Karimova')).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Amaldagi jadval' }).textContent).toContain('01.09.2026 dan')
    expect(screen.getByRole('list', { name: 'Boshqa jadvallar' }).textContent).toContain('01.06.2026 – 31.08.2026')
    expect((await screen.findByText('Aliyev Vali')).closest('tr')?.textContent).toContain(
      "100365+998 90 123 45 67FaolO'qiydi01.09.2026—",
    )
    expect(server.count(groups.info.own)).toBe(0)
  })
  // Shows: GROUP-004, GROUP-038
  test("the details tab of a group in /my-groups uses only the API routes for the teacher's own groups", async () => {
    show('/my-groups/7/staff/3/schedule/9/info')
    await screen.findByText('Aliyev Vali')
    expect(server.asked.filter((asked) => asked.url.includes('for-admin'))).toEqual([])
  })
  // Shows: PERM-002, PERM-038
  test('the pages below /my-groups call the API routes for all groups if the user has only the right to all groups', async () => {
    server.may('all_groups.read')
    show('/my-groups/7/staff/3/schedule/9/info')
    await screen.findByText('Aliyev Vali')
    expect(server.asked.filter((asked) => asked.url.includes('for-academic'))).toEqual([])
  })
  // Shows: GROUP-035
  test('the students of a group can be searched by name or id', async () => {
    show(`${path}/info`)
    await user.type(await screen.findByRole('searchbox', { name: 'Ism yoki HH ID' }), 'ali{Enter}')
    await waitFor(() =>
      expect(server.last(groups.students.all)?.url).toBe('/groups/for-admin/7/students?page=1&perPage=10&value=ali'),
    )
  })
})

describe("the list of a group's students", () => {
  const grants = ['all_groups.read', 'my_groups.read', 'all_groups.update', 'all_groups:all_homeworks.read']
  beforeEach(() => {
    server.may(...grants)
    server.answer(groups.lessons, { lessons: [], total: 0 })
    server.answer(erpMembershipStatuses.list, {
      controlActions: [
        { id: 1, name: 'ACTIVE', displayName: "O'qiydi" },
        { id: 6, name: 'STATISTICS_NOT_CALCULATED', displayName: 'Statistikasiz' },
      ],
      total: 2,
    })
  })
  test('students selected on the page of one group are not selected on the page of the next group', async () => {
    const schedules = { activeScheduleItems: next.activeScheduleItems, othersScheduleItems: [] }
    server.answer(groups.read, next, { id: 8 })
    server.answer(groups.info.all, { group: next, ...schedules }, { id: 8 })
    const karim = { ...vali, studentGroupId: 2, id: 101, fullName: 'Karimov Karim' }
    server.answer(groups.students.all, { students: [karim], total: 1 }, { id: 8 })
    const { router } = show(`${nextPath}/info`)
    await screen.findByText('Karimov Karim')
    await act(() => router.navigate(`${path}/info`))
    await user.click(await screen.findByRole('checkbox', { name: 'Aliyev Vali: tanlash' }))
    expect(screen.getByText('1 ta tanlandi')).toBeTruthy()
    await act(() => router.navigate(`${nextPath}/info`))
    await screen.findByText('Karimov Karim')
    expect(screen.queryByText('1 ta tanlandi')).toBeNull()
    // The user is back at the first group, where the student must not be selected any more.
    await act(() => router.navigate(`${path}/info`))
    await screen.findByText('Aliyev Vali')
    expect(screen.queryByText('1 ta tanlandi')).toBeNull()
  })
  // Shows: STATUS-001, STATUS-002, STATUS-017
  test("changing a student's status in the group's list opens a dialog with student and group, and the group is loaded again afterwards", async () => {
    server.answer(studentGroups.changeStatus, { studentGroupId: 1 }, { id: 1, status: 6 })
    show(`${path}/info`)
    await user.click(await screen.findByRole('button', { name: "Aliyev Vali: holatni o'zgartirish" }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Talaba holati: Aliyev Vali')).toBeTruthy()
    expect(dialog.getByText('Frontend N-104')).toBeTruthy()
    await user.click(dialog.getByLabelText('Holati'))
    await user.click(await screen.findByTitle('Statistikasiz'))
    const reads = server.count(groups.students.all)
    await waitFor(() =>
      expect((dialog.getByRole('button', { name: 'Saqlash' }) as HTMLButtonElement).disabled).toBe(false),
    )
    await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(server.count(studentGroups.changeStatus)).toBe(1))
    await waitFor(() => expect(server.count(groups.students.all)).toBeGreaterThan(reads))
  })
  // Shows: GROUP-024
  test("the list of a group's students offers to finish a membership while the student studies in the group", async () => {
    show(`${path}/info`)
    await user.click(await screen.findByRole('button', { name: 'Aliyev Vali: yana amallar' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(["Boshqa guruhga o'tkazish", "O'qishni tugatish", 'Tarix'])
  })
  // Shows: STATUS-019, STATUS-023
  test('a student is found by search and added to a group, also below /my-groups', async () => {
    server.answer(studentGroups.formOptions, {
      groups: [buildGroupOption({ id: 7, name: 'Frontend N-104', startedDate: '2026-09-01', endedDate: null })],
      students: [{ id: 200, fullName: 'Karimov Ali', hId: '9', phoneNumber: null }],
      prices: [],
      discounts: [],
      controlActions: [],
    })
    server.answer(studentGroups.add, { studentGroupId: 2 })
    show('/my-groups/7/staff/3/schedule/9/info')
    await user.click(await screen.findByRole('button', { name: "Talaba qo'shish" }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Talaba'), 'kar')
    await waitFor(() =>
      expect(server.asked.some(({ url }) => url === '/student-group/form-options?groupId=7&value=kar')).toBe(true),
    )
    await user.click(await screen.findByTitle('Karimov Ali'))
    const day = dialog.getByLabelText("O'qish boshlanadigan sana") as HTMLInputElement
    await waitFor(() => expect(day.value).not.toBe(''))
    await user.click(dialog.getByRole('button', { name: "Guruhga qo'shish" }))
    await waitFor(() => expect(server.count(studentGroups.add)).toBe(1))
    expect(server.last(studentGroups.add)?.body).toMatchObject({ studentId: 200, groupId: 7 })
  })
  test('a day proposed by the form for adding a student does not count as unsaved input, so that the form closes without confirmation', async () => {
    server.answer(studentGroups.formOptions, {
      groups: [buildGroupOption({ id: 7, name: 'Frontend N-104', startedDate: '2026-09-01', endedDate: null })],
      students: [],
      prices: [],
      discounts: [],
      controlActions: [],
    })
    show(`${path}/info`)
    await user.click(await screen.findByRole('button', { name: "Talaba qo'shish" }))
    const day = (await screen.findByLabelText("O'qish boshlanadigan sana")) as HTMLInputElement
    await waitFor(() => expect(day.value).not.toBe(''))
    await user.click(screen.getByRole('button', { name: 'Bekor qilish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  test('a user who may only read groups can neither add students to a group nor change their memberships', async () => {
    server.may('all_groups.read', 'my_groups.read')
    show(`${path}/info`)
    await screen.findByText('Aliyev Vali')
    expect(screen.queryByRole('button', { name: "Talaba qo'shish" })).toBeNull()
    expect(screen.queryByRole('button', { name: "Aliyev Vali: holatni o'zgartirish" })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Aliyev Vali: yana amallar' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Tarix'])
  })
})

describe('the short URL of a group', () => {
  test.each(['groups', 'my-groups'])("the URL /%s/7 redirects to the group's first permitted tab", async (base) => {
    const { address } = show(`/${base}/7`)
    await waitFor(() => expect(address()).toBe(`/${base}/7/staff/3/schedule/9`))
    expect(await screen.findByText("birinchi bo'lim")).toBeTruthy()
  })
  test("the URL /groups/7 redirects a user who may not open the group's first tab to the first tab that the user may open", async () => {
    server.may('all_groups.read')
    const { address } = show('/groups/7')
    await waitFor(() => expect(address()).toBe('/groups/7/staff/3/schedule/9/info'))
  })
  // Shows: GROUP-017
  test.each([
    ['has no teacher', [buildScheduleItem({ staff: null })]],
    ['has no schedule', []],
  ])(
    "if a group %s, its page says so, has no tabs, and shows the group's details and students",
    async (_, activeScheduleItems) => {
      const items = { activeScheduleItems, othersScheduleItems: [] }
      server.answer(groups.read, { ...group, ...items }, { id: 7 })
      server.answer(groups.info.all, { ...items, group: { ...group, ...items } }, { id: 7 })
      const { address } = show('/groups/7')
      expect(await screen.findByText('Aliyev Vali')).toBeTruthy()
      expect(screen.getByText(groupText.noTeacher)).toBeTruthy()
      expect(screen.getByRole('heading', { name: "Guruh ma'lumoti" })).toBeTruthy()
      expect(address()).toBe('/groups/7')
    },
  )
})
