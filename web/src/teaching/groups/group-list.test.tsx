import { groups } from '@markaz/protocol/teaching/groups/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildGroup, buildScheduleItem, fakeGroupResponse } from '../../domain/group/group-testing.ts'
import { testScreenSize as page } from '../../testing/browser.ts'
import { findRowByText } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './groups.pages.tsx'

const { server, user, notices, show } = setUpPageTest(pages)

const one = buildGroup({
  assistants: [{ id: 5, fullName: 'Zebo Karimova', phoneNumber: '998901234567', workStatus: 2 }],
})
const several = buildGroup({
  id: 8,
  name: 'Ikki jadval',
  activeScheduleItems: [buildScheduleItem(), buildScheduleItem({ id: 10, beginTime: '09:00' })],
})
const untaught = buildGroup({ id: 9, name: "O'qituvchisiz", activeScheduleItems: [], teachers: [] })
const offices = [
  { id: 1, name: 'Chilonzor' },
  { id: 2, name: 'Yunusobod' },
]

beforeEach(async () => {
  const list = { groups: [one, several, untaught], total: 31 }
  fakeGroupResponse(server, ['all_groups.read', 'my_groups.read'], one)
  server.answer(groups.list, list)
  server.answer(groups.mine, list)
  server.answer(groups.filterObjects, {
    categories: [{ id: 4, displayName: 'Tillar' }],
    courses: [],
    teachers: [{ id: 3, fullName: 'Rahimov Dilshod' }],
    learningTypes: [],
  })
})

const lastList = () => server.last(groups.list)?.url
const open = async (at = '/groups') => {
  const view = show(at)
  await screen.findByText('Frontend N-104')
  return view
}

describe('the API call of the list of groups', () => {
  // Shows: GROUP-001, GROUP-007, GROUP-031, LIMIT-005
  test('the list of groups first requests ten active groups and sends no parameter `keys` (the searched field) without a search text', async () => {
    await open()
    expect(lastList()).toBe('/groups/all?page=1&perPage=10&status=2')
  })
  // Shows: GROUP-025
  test('the list of groups sends the filters in its URL to the server', async () => {
    await open(
      '/groups?status=3&categoryId=4&courseId=5&teacherId=3&learningTypeId=2&officeIds=1&officeIds=2&fromByStartedDate=2026-09-01&toByEndedDate=2026-12-31&page=2',
    )
    expect(Object.fromEntries(new URLSearchParams(lastList()?.split('?')[1]))).toMatchObject({
      status: '3',
      categoryId: '4',
      courseId: '5',
      teacherId: '3',
      learningTypeId: '2',
      fromByStartedDate: '2026-09-01',
      toByEndedDate: '2026-12-31',
      page: '2',
    })
    expect(lastList()).toContain('officeIds=1&officeIds=2')
  })
  test('searching for a group by name sends the name of the searched field (`keys`) with the text', async () => {
    await open()
    await user.type(screen.getByRole('searchbox', { name: 'Guruh nomi' }), 'front{Enter}')
    await waitFor(() => expect(lastList()).toBe('/groups/all?keys=hName&page=1&perPage=10&status=2&value=front'))
  })
  // Shows: GROUP-009
  test('in the list of groups the option Barchasi (all) removes the filter by status, and Tozalash (clear) restores it', async () => {
    const { address } = await open()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Holati' }))
    await user.click(await screen.findByText('Barchasi', { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(lastList()).toBe('/groups/all?page=1&perPage=10'))
    await user.click(screen.getByRole('button', { name: 'Tozalash' }))
    await waitFor(() => expect(address()).toBe('/groups'))
    expect(screen.getByText('Faol', { selector: '.ant-select *' })).toBeTruthy()
  })
  // Shows: GROUP-021
  test("the list of the teacher's own groups and the list of all groups store their page sizes separately", async () => {
    localStorage.setItem('pageSize:my-groups', '50')
    await open('/my-groups')
    expect(server.last(groups.mine)?.url).toBe('/groups/mine?page=1&perPage=50&status=2')
  })
})

describe('the content of the list of groups', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  // Shows: GROUP-010, GROUP-012
  test('the list of all groups shows teacher, category, course and study type', async () => {
    await open()
    expect(heads()).toEqual(
      expect.arrayContaining([
        '№',
        'Nomi',
        'Holati',
        "O'qituvchi",
        'Filial',
        'Kategoriya',
        'Kurs',
        "O'qish turi",
        'Boshlanish sanasi',
        'Tugash sanasi',
      ]),
    )
    expect(heads()).not.toContain('Davomat')
  })
  test('the list of groups shows by how many lessons a group is behind its study plan, and nothing if it is not behind', async () => {
    const [late, timely] = [buildGroup({ behindPlan: 2 }), buildGroup({ id: 8, name: 'Backend', behindPlan: 0 })]
    server.answer(groups.list, { groups: [late, timely], total: 2 })
    await open()
    expect((await findRowByText('Frontend N-104')).textContent).toContain('2 dars orqada')
    expect((await findRowByText('Backend')).textContent).not.toContain('dars')
  })
  // Shows: GROUP-002, GROUP-013
  test("a teacher's list of own groups shows the percentages of attendance, homework and exams, rounded down; without data it shows a dash", async () => {
    await open('/my-groups')
    const own = ['Davomat', 'Vazifa', 'Imtihon', 'Filial', 'Boshlanish sanasi', 'Tugash sanasi']
    expect(heads()).toEqual(['№', 'Nomi', 'Holati', ...own, 'Amallar'])
    const row = screen.getAllByRole('row').find((one) => within(one).queryByText('Frontend N-104'))
    expect(row?.textContent).toContain('96,4%——')
  })
  test('the row numbers of the list of groups continue on the second page', async () => {
    await open('/groups?page=2')
    expect(screen.getAllByRole('row').find((one) => within(one).queryByText('Frontend N-104'))?.textContent).toMatch(
      /^11/,
    )
  })
  // Shows: GROUP-005, GROUP-007
  test('frequently used filters are above the list of groups, all other filters behind "Yana filtrlar" (more filters)', async () => {
    server.signedIn({ offices })
    await open()
    for (const name of ['Holati', 'Filial', "O'qituvchi"])
      expect(await screen.findByRole('combobox', { name })).toBeTruthy()
    expect(screen.getByRole('searchbox', { name: 'Guruh nomi' })).toBeTruthy()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Holati' }))
    await screen.findByText('Barchasi', { selector: '.ant-select-item-option-content' })
    expect([...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)).toEqual([
      'Barchasi',
      'Boshlanmagan',
      'Faol',
      'Tugagan',
    ])
    await user.click(screen.getByRole('button', { name: 'Yana filtrlar' }))
    await screen.findByRole('dialog')
    expect([...document.querySelectorAll('legend')].map((one) => one.textContent)).toEqual([
      'Kategoriya',
      'Kurs',
      "O'qish turi",
      'Boshlanish sanasi',
      'Tugash sanasi',
    ])
  })
  // Shows: GROUP-008
  test('a user with one branch sees no filter by branch in the list of groups', async () => {
    await open()
    expect(screen.queryByRole('combobox', { name: 'Filial' })).toBeNull()
  })
  test('a user with two branches sees the filter by branch in the list of groups', async () => {
    server.signedIn({ offices })
    await open()
    expect(await screen.findByRole('combobox', { name: 'Filial' })).toBeTruthy()
  })
  test("on a phone a tap on a group's row opens the group", async () => {
    page.width = 390
    const { address } = await open()
    await user.click(screen.getByRole('link', { name: /Frontend N-104.*Rahimov Dilshod/ }))
    expect(address()).toBe('/groups/7/staff/3/schedule/9')
  })
})

describe("the buttons in a group's row", () => {
  const dialog = async () => within(await screen.findByRole('dialog'))
  // Shows: GROUP-020
  test("the info button in a group's row shows the active schedule, and other schedules only if there are any", async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'Frontend N-104: dars jadvali' }))
    const { getByRole, queryByText } = await dialog()
    expect(getByRole('list', { name: 'Amaldagi jadval' }).textContent).toContain(
      'Du Ch Ju15:00–17:00204-xona01.09.2026 dan',
    )
    expect(queryByText('Boshqa jadvallar')).toBeNull()
  })
  // Shows: GROUP-018
  test("a button in a group's row lists the assistants with phone and work status", async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'Frontend N-104: yana amallar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Assistentlar' }))
    const { getAllByRole } = await dialog()
    expect(getAllByRole('row').map((row) => row.textContent)).toEqual([
      '№F.I.Sh.TelefonIsh holati',
      '1Zebo Karimova+998 90 123 45 67Ishlamaydi',
    ])
  })
  // Shows: GROUP-019
  test("a menu item in a group's row opens the group's schedules, grouped by teacher", async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'Ikki jadval: yana amallar' }))
    await user.click(await screen.findByRole('menuitem', { name: "O'qituvchi jadvali" }))
    const { getAllByRole } = await dialog()
    expect(getAllByRole('list')).toHaveLength(1)
    expect(getAllByRole('listitem')).toHaveLength(2)
  })
})

describe('opening a group from the list', () => {
  // Shows: GROUP-003, GROUP-016
  test('in the list of groups, a group with one teacher and schedule is a link that can be opened in a new tab', async () => {
    const { address } = await open()
    const link = screen.getByRole('link', { name: 'Frontend N-104' })
    expect(link.getAttribute('href')).toBe('/groups/7/staff/3/schedule/9')
    const leftToBrowser = vi.fn((event: MouseEvent) => {
      const isLeft = !event.defaultPrevented
      event.preventDefault()
      return isLeft
    })
    addEventListener('click', leftToBrowser)
    fireEvent.click(link, { ctrlKey: true })
    expect(leftToBrowser).toHaveLastReturnedWith(true)
    expect(address()).toBe('/groups')
    fireEvent.click(link)
    expect(leftToBrowser).toHaveLastReturnedWith(false)
    removeEventListener('click', leftToBrowser)
    await waitFor(() => expect(address()).toBe('/groups/7/staff/3/schedule/9'))
  })
  // Shows: GROUP-015
  test('before a group with several schedule items opens, the user chooses one of them', async () => {
    const { address } = await open()
    await user.click(screen.getByRole('button', { name: 'Ikki jadval' }))
    const choices = within(await screen.findByRole('list', { name: 'Jadvalni tanlang' })).getAllByRole('link')
    expect(choices.map((choice) => choice.getAttribute('href'))).toEqual([
      '/groups/8/staff/3/schedule/9',
      '/groups/8/staff/3/schedule/10',
    ])
    expect(choices[0]?.getAttribute('target')).toBeNull()
    await user.click(choices[1] as HTMLElement)
    expect(address()).toBe('/groups/8/staff/3/schedule/10')
  })
  // Shows: GROUP-016
  test.each([
    ['Ctrl', (name: HTMLElement) => fireEvent.click(name, { ctrlKey: true })],
    ['Meta', (name: HTMLElement) => fireEvent.click(name, { metaKey: true })],
    [
      'the middle button',
      (name: HTMLElement) => fireEvent(name, new MouseEvent('auxclick', { bubbles: true, button: 1 })),
    ],
  ])(
    'for a group with several schedule items a click with %s opens the selected item in a new tab',
    async (_, click) => {
      await open()
      click(screen.getByRole('button', { name: 'Ikki jadval' }))
      const [first] = within(await screen.findByRole('list', { name: 'Jadvalni tanlang' })).getAllByRole('link')
      expect(first?.getAttribute('target')).toBe('_blank')
    },
  )
  // Shows: GROUP-017
  test('a click on a group without a teacher shows a warning and does not open the group', async () => {
    const { address } = await open()
    await user.click(screen.getByRole('button', { name: "O'qituvchisiz" }))
    expect(notices).toMatchObject([
      { tone: 'warning', title: "Guruhga o'qituvchi biriktirilmagan yoki unga ruxsat berilmagan" },
    ])
    expect(address()).toBe('/groups')
    expect(notices[0]?.action?.label).toBe('Guruhni ochish')
  })
  test("Ctrl+Enter on a group's row opens the group in a new tab", async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await open()
    const row = screen.getAllByRole('row').find((one) => within(one).queryByText('Frontend N-104')) as HTMLElement
    fireEvent.keyDown(row, { key: 'Enter', ctrlKey: true })
    expect(opened).toHaveBeenCalledWith('/groups/7/staff/3/schedule/9', '_blank', 'noopener')
  })
})
