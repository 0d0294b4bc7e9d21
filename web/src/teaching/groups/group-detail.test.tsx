import '../../testing/browser.ts'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GroupFrame } from '../../domain/group/GroupFrame.tsx'
import { groupTab } from '../../domain/group/group-tabs.ts'
import { buildGroup, buildItem, groupAnswers, loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './groups.pages.tsx'

/** The first tab belongs to another feature; here any page will do. */
const First = () => (
  <GroupFrame segment="" crumbs={[]}>
    {() => "birinchi bo'lim"}
  </GroupFrame>
)
const all = [
  ...pages,
  ...groupTab({
    order: 1,
    title: 'Davomat',
    segment: '',
    calls: attendance.read,
    page: lazyPart('first', async () => ({ default: First })),
  }),
]
const path = '/groups/7/staff/3/schedule/9'
const group = buildGroup({
  othersScheduleItems: [buildItem({ id: 5, endDate: '2026-08-31', startDate: '2026-06-01' })],
  assistants: [{ id: 5, fullName: 'Zebo Karimova', phoneNumber: null, workStatus: 1 }],
})

let server: TestServer
beforeAll(() => loadPages(all))
beforeEach(async () => {
  const info = () => ({
    data: { group, activeScheduleItems: group.activeScheduleItems, othersScheduleItems: group.othersScheduleItems },
  })
  const students = () => ({
    data: {
      students: [
        {
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
        },
      ],
      total: 1,
    },
  })
  server = await startTestServer({
    ...groupAnswers(group, ['all_groups.read', 'my_groups.read', 'all_groups:attendance.read']),
    'GET /groups/for-admin/7/info': info,
    'GET /groups/for-academic/7/info': info,
    'GET /groups/for-admin/7/students': students,
    'GET /groups/for-academic/7/students': students,
  })
  signInAs()
})
afterEach(() => server.close())

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: "Guruh bo'limlari" }))
    .getAllByRole('link')
    .map((tab) => tab.textContent)

describe('the frame of a group', () => {
  test('names the group, its state, who teaches when, and the permitted tabs in their order', async () => {
    renderPages(all, path)
    expect(await screen.findByRole('heading', { name: 'Frontend N-104' })).toBeTruthy()
    expect(screen.getByText('Faol')).toBeTruthy()
    expect(screen.getByText('Rahimov Dilshod · Du Ch Ju 15:00–17:00 · 204-xona')).toBeTruthy()
    expect(await tabs()).toEqual(['Davomat', "Ma'lumot"])
    expect(document.title).toBe('Frontend N-104 | Admin paneli')
  })
  test('who may not see the first tab is led to the first permitted one', async () => {
    Object.assign(server.answers, groupAnswers(group, ['all_groups.read']))
    const { address } = renderPages(all, path)
    await waitFor(() => expect(address()).toBe(`${path}/info`))
    expect(await tabs()).toEqual(["Ma'lumot"])
  })
  test("a schedule or a teacher that is not the group's is not shown as if it were", async () => {
    for (const wrong of ['/groups/7/staff/3/schedule/99', '/groups/7/staff/4/schedule/9']) {
      const { unmount } = renderPages(all, wrong)
      expect(await screen.findByText("Bu dars jadvali guruhda yo'q")).toBeTruthy()
      expect(screen.getByRole('link', { name: "Amaldagi jadvalga o'tish" }).getAttribute('href')).toBe(path)
      unmount()
    }
  })
  test('a group that is not there for this person says why', async () => {
    server.answers['GET /groups/7'] = () => ({
      status: 404,
      error: { code: 'NOT_FOUND', errMsg: "Ma'lumot topilmadi" },
    })
    renderPages(all, path)
    expect((await screen.findByRole('alert')).textContent).toContain("Ma'lumot topilmadi")
  })
})

describe("the tab Ma'lumot", () => {
  test('shows the facts, both kinds of schedule and the students', async () => {
    renderPages(all, `${path}/info`)
    const facts = within(await screen.findByRole('region', { name: "Guruh ma'lumoti" }))
    expect(facts.getByText('Dasturlash')).toBeTruthy()
    expect(facts.getByText('96.4%')).toBeTruthy()
    expect(facts.getByText('Zebo Karimova')).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Amaldagi jadval' }).textContent).toContain('01.09.2026 dan')
    expect(screen.getByRole('list', { name: 'Boshqa jadvallar' }).textContent).toContain('01.06.2026 – 31.08.2026')
    expect((await screen.findByText('Aliyev Vali')).closest('tr')?.textContent).toContain(
      "100365+998 90 123 45 67FaolO'qiydi01.09.2026—",
    )
    expect(server.count('GET /groups/for-academic/7/info')).toBe(0)
  })
  test('below /my-groups the academic calls are used', async () => {
    renderPages(all, '/my-groups/7/staff/3/schedule/9/info')
    await screen.findByText('Aliyev Vali')
    expect(server.asked.filter((asked) => asked.url.includes('for-admin'))).toEqual([])
  })
  test('below /my-groups who holds only all groups uses the admin calls', async () => {
    Object.assign(server.answers, groupAnswers(group, ['all_groups.read']))
    renderPages(all, '/my-groups/7/staff/3/schedule/9/info')
    await screen.findByText('Aliyev Vali')
    expect(server.asked.filter((asked) => asked.url.includes('for-academic'))).toEqual([])
  })
  test('students are searched by name or id', async () => {
    renderPages(all, `${path}/info`)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Ism yoki ID' }), 'ali{Enter}')
    await waitFor(() =>
      expect(server.asked.at(-1)?.url).toBe('/groups/for-admin/7/students?page=1&perPage=10&value=ali'),
    )
  })
})

describe('the students of a group', () => {
  const grants = ['all_groups.read', 'my_groups.read', 'all_groups.update', 'all_groups:all_homeworks.read']
  const user = userEvent.setup()
  beforeEach(() => {
    Object.assign(server.answers, groupAnswers(group, grants), {
      'GET /control-actions': () => ({
        data: {
          controlActions: [
            { id: 1, name: 'ACTIVE', displayName: "O'qiydi" },
            { id: 6, name: 'STATISTICS_NOT_CALCULATED', displayName: 'Statistikasiz' },
          ],
          total: 2,
        },
      }),
    })
  })
  test('another status: the dialog names student and group, and the group is read again', async () => {
    server.answers['PUT /student-group/1/change-status/6'] = () => ({ data: { studentGroupId: 1 } })
    renderPages(all, `${path}/info`)
    await user.click(await screen.findByRole('button', { name: "Aliyev Vali: holatni o'zgartirish" }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText("O'quvchi holati: Aliyev Vali")).toBeTruthy()
    expect(dialog.getByText('Frontend N-104')).toBeTruthy()
    await user.click(dialog.getByLabelText('Holati'))
    await user.click(await screen.findByTitle('Statistikasiz'))
    const reads = server.count('GET /groups/for-admin/7/students')
    await waitFor(() =>
      expect((dialog.getByRole('button', { name: 'Saqlash' }) as HTMLButtonElement).disabled).toBe(false),
    )
    await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(server.count('PUT /student-group/1/change-status/6')).toBe(1))
    await waitFor(() => expect(server.count('GET /groups/for-admin/7/students')).toBeGreaterThan(reads))
  })
  test('finish is offered for who studies', async () => {
    renderPages(all, `${path}/info`)
    await user.click(await screen.findByRole('button', { name: 'Aliyev Vali: yana amallar' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(["O'qishni tugatish", 'Tarix'])
  })
  test('a student is searched for and added, also below /my-groups', async () => {
    server.answers['GET /student-group/form-options'] = () => ({
      data: {
        groups: [{ id: 7, name: 'Frontend N-104', startedDate: '2026-09-01', endedDate: null, office: null }],
        students: [{ id: 200, fullName: 'Karimov Ali', hId: '9', phoneNumber: null }],
        prices: [],
        controlActions: [],
      },
    })
    server.answers['POST /student-group/add'] = () => ({ status: 201, data: { studentGroupId: 2 } })
    renderPages(all, '/my-groups/7/staff/3/schedule/9/info')
    await user.click(await screen.findByRole('button', { name: "O'quvchi qo'shish" }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText("O'quvchi"), 'kar')
    await waitFor(() =>
      expect(server.asked.some(({ url }) => url === '/student-group/form-options?groupId=7&value=kar')).toBe(true),
    )
    await user.click(await screen.findByTitle('Karimov Ali'))
    const day = dialog.getByLabelText("O'qish boshlanadigan sana") as HTMLInputElement
    await waitFor(() => expect(day.value).not.toBe(''))
    await user.click(dialog.getByRole('button', { name: "Guruhga qo'shish" }))
    await waitFor(() => expect(server.count('POST /student-group/add')).toBe(1))
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ studentId: 200, groupId: 7 })
  })
  test('a suggested day is nothing typed: the dialog closes without a question', async () => {
    server.answers['GET /student-group/form-options'] = () => ({
      data: {
        groups: [{ id: 7, name: 'Frontend N-104', startedDate: '2026-09-01', endedDate: null, office: null }],
        students: [],
        prices: [],
        controlActions: [],
      },
    })
    renderPages(all, `${path}/info`)
    await user.click(await screen.findByRole('button', { name: "O'quvchi qo'shish" }))
    const day = (await screen.findByLabelText("O'qish boshlanadigan sana")) as HTMLInputElement
    await waitFor(() => expect(day.value).not.toBe(''))
    await user.click(screen.getByRole('button', { name: 'Bekor qilish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  test('without the read option of all homeworks nobody is added; without update nothing is changed', async () => {
    Object.assign(server.answers, groupAnswers(group, ['all_groups.read', 'my_groups.read']))
    renderPages(all, `${path}/info`)
    await screen.findByText('Aliyev Vali')
    expect(screen.queryByRole('button', { name: "O'quvchi qo'shish" })).toBeNull()
    expect(screen.queryByRole('button', { name: "Aliyev Vali: holatni o'zgartirish" })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Aliyev Vali: yana amallar' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Tarix'])
  })
})
