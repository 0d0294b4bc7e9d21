import { groups } from '@markaz/protocol/teaching/groups/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import '../../testing/browser.ts'
import { isAccessAllowed } from '@markaz/protocol/route'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerGroupTab } from '../../domain/group/group-tabs.ts'
import { fakeGroupResponse } from '../../domain/group/group-testing.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { testScreenSize as page } from '../../testing/browser.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './statistics.pages.tsx'
import { fakeGroupStatistics, fakeStudentStatistics } from './statistics-testing.ts'

const { server, user, show } = setUpPageTest(pages, { now: new Date('2026-11-21T10:00:00Z') })

/** The tab to which a user without the right to the statistics is redirected. */
registerGroupTab({
  order: 5,
  title: "Ma'lumot",
  segment: 'info',
  calls: groups.info,
  page: createLazyComponent('info', async () => ({ default: () => null })),
})

const place = '/groups/7/staff/3/schedule/9'
const path = `${place}/homework/statistics`
const detail = `${path}/100/start/2026-11-09/end/2026-11-22`
const call = '/groups/for-admin/7/statistics'

beforeEach(async () => {
  fakeGroupResponse(server, ['all_groups.read', 'all_groups:all_homeworks.read', 'all_groups:check_homeworks.read'])
  for (const route of [statistics.group.all, statistics.group.own]) server.answer(route, fakeGroupStatistics, { id: 7 })
  for (const route of [statistics.student.all, statistics.student.own])
    server.answer(route, fakeStudentStatistics, { id: 7, statisticId: 100 })
})

const lastCall = () => server.last(statistics.group.all)?.url
const open = async (at = path) => {
  const view = show(at)
  await screen.findByRole('heading', { name: 'Talabalar' })
  return view
}

describe("the statistics of a group's homework", () => {
  // Shows: HOMEWORK-001
  test('the statistics of a group explain how each figure is calculated; each chart has a table with its data', async () => {
    await open()
    const cards = screen.getAllByRole('term').map((one) => `${one.textContent} ${one.nextElementSibling?.textContent}`)
    expect(cards).toEqual([
      "O'rtacha ball 81,56 ta uy vazifasi bo'yicha",
      'Vazifa 80%25 ta ishdan 20 tasi qabul qilingan',
      'Davomat 80%50 ta belgidan 40 tasida kelgan',
      "Imtihon 80%1 ta imtihon: 10 qatnashchidan 8 tasi o'tgan",
    ])
    const weeks = screen.getByRole('table', { name: "Haftalar bo'yicha ishlar holati" })
    expect(
      within(weeks)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'HaftaQabul qilinganKutilmoqdaQaytarilganBajarilmaganBerilmaganDavomat',
      '09.11 – 15.117432190%',
      '16.11 – 22.1104321—',
    ])
    expect(screen.getByRole('table', { name: 'Ballar taqsimoti' }).textContent).toContain('95–100375%')
  })
  // Shows: HOMEWORK-002
  test("each name in a group's statistics is a link to the student's own statistics for the same days", async () => {
    await open()
    expect(screen.getByRole('link', { name: /Aliyev Vali/ }).getAttribute('href')).toBe(detail)
  })
  // Shows: HOMEWORK-024
  test("each column of a group's statistics sorts descending, then ascending, then not at all; the sorting is in the URL", async () => {
    const { address } = await open()
    expect(lastCall()).toBe(call)
    for (const [name, key] of [
      ["O'rtacha ball", 'averageScore'],
      ['Qaytarilgan', 'rejectedHomeworkCount'],
      ['Bajarilmagan', 'uncompletedHomeworkCount'],
      ['Qabul qilingan', 'acceptedHomeworkCount'],
      ['Kutilmoqda', 'waitingHomeworkCount'],
    ]) {
      await user.click(screen.getByRole('button', { name: `${name}: saralash` }))
      await waitFor(() => expect(lastCall()).toBe(`${call}?orderBy=DESC&sortBy=${key}`))
      expect(address()).toBe(`${path}?sortBy=${key}`)
    }
    await user.click(screen.getByRole('button', { name: 'Kutilmoqda: saralash' }))
    await waitFor(() => expect(lastCall()).toBe(`${call}?orderBy=ASC&sortBy=waitingHomeworkCount`))
    expect(address()).toBe(`${path}?sortBy=waitingHomeworkCount&orderBy=ASC`)
    await user.click(screen.getByRole('button', { name: 'Kutilmoqda: saralash' }))
    await waitFor(() => expect(address()).toBe(path))
  })
  test("one click chooses a period of weeks for a group's statistics, and the period is stored in the URL", async () => {
    const { address } = await open()
    await user.click(screen.getByRole('button', { name: '4 hafta' }))
    await waitFor(() => expect(lastCall()).toBe(`${call}?end=2026-11-22&start=2026-10-26`))
    expect(address()).toBe(`${path}?start=2026-10-26&end=2026-11-22`)
  })
  test('the statistics of a group without homework say so and show no charts', async () => {
    server.answer(
      statistics.group.all,
      { ...fakeGroupStatistics, homework: { ...fakeGroupStatistics.homework, homeworkCount: 0 }, students: [] },
      { id: 7 },
    )
    show(path)
    expect(await screen.findByText("Bu davrda uy vazifasi yo'q")).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })
  test('the statistics of a group that fail to load show the reason and a retry button', async () => {
    server.refuse(statistics.group.all, 'INTERNAL')
    show(path)
    expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Qayta urinish' })).toBeTruthy()
  })
  test("on a phone, the filter dialog of a group's statistics contains the sort order", async () => {
    page.width = 390
    await open()
    await user.click(screen.getByRole('button', { name: /Yana filtrlar/ }))
    expect(await screen.findByRole('combobox', { name: 'Saralash' })).toBeTruthy()
  })
})

describe("the statistics of one student's homework", () => {
  // Shows: HOMEWORK-002
  test("a student's statistics show totals and each homework with status, score and deadline; the homework's theme links to its chat", async () => {
    show(detail)
    const link = await screen.findByRole('link', { name: 'Flexbox' })
    expect(link.getAttribute('href')).toBe(`${place}/chat/55/home/100`)
    expect(link.closest('tr')?.textContent).toBe('1Flexbox19.11.2026Qaytarilgan4520.11.2026 17:0019.11.2026 20:30—')
    expect(server.last(statistics.student.all)?.url).toBe(
      '/groups/for-admin/7/statistics/100?end=2026-11-22&start=2026-11-09',
    )
  })
  test("without the right to chats, the homework's theme in a student's statistics is no link", async () => {
    server.may('all_groups.read', 'all_groups:all_homeworks.read')
    show(detail)
    expect(await screen.findByText('Flexbox')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Flexbox' })).toBeNull()
  })
})

describe('who may open the statistics', () => {
  const needsOf = (base: string, end: string) =>
    pages.find(({ path: one }) => one.startsWith(`/${base}/:id/`) && one.endsWith(end))?.needs
  // Shows: HOMEWORK-001
  test.each([
    ['groups', 'all_groups:all_homeworks.read', true],
    ['groups', 'all_groups:homework_statistics.read', false],
    ['groups', 'my_groups:homework_statistics.read', false],
    ['my-groups', 'my_groups:homework_statistics.read', true],
    ['my-groups', 'all_groups:all_homeworks.read', true],
    ['my-groups', 'my_groups:all_homeworks.read', false],
  ])(
    'in the section /%s, a user with only the right %s can open the homework statistics: %s',
    (base, grant, isOpen) => {
      for (const end of ['/homework/statistics', '/end/:endDate']) {
        const needs = needsOf(base, end)
        expect(needs && isAccessAllowed(needs, new Set([grant]))).toBe(isOpen)
      }
    },
  )
  // Shows: HOMEWORK-012
  test('a user with only the right to statistics can open the statistics of an own group; the page calls the API route for own groups', async () => {
    server.may('my_groups.read', 'my_groups:homework_statistics.read')
    const { address } = await open(path.replace('/groups/', '/my-groups/'))
    expect(address()).toBe(path.replace('/groups/', '/my-groups/'))
    expect(server.last(statistics.group.own)).toBeTruthy()
    expect(lastCall()).toBeUndefined()
  })
})
