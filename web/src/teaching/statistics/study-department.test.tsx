import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildGroup, groupAnswers, loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './statistics.pages.tsx'
import {
  departmentChecking,
  departmentDetail,
  departmentGroups,
  departmentNotDoing,
  departmentStudents,
} from './statistics-testing.ts'

let server: TestServer
beforeAll(() => loadPages(pages))
beforeEach(async () => {
  server = await startTestServer({
    ...groupAnswers(buildGroup(), ['study:homework_statistics.read']),
    'GET /homework-statistics/groups/filter-objects': () => ({
      data: { courses: [], learningTypes: [], teachers: [], categories: [] },
    }),
    'GET /homework-statistics/groups': () => ({ data: departmentGroups }),
    'GET /homework-statistics/students': () => ({ data: departmentStudents }),
    'GET /homework-statistics/by-checking': () => ({ data: departmentChecking }),
    'GET /homework-statistics/students-not-doing-homework': () => ({ data: departmentNotDoing }),
    'GET /homework-statistics/groups/7/detail': () => ({ data: departmentDetail }),
  })
  signInAs()
})
afterEach(() => server.close())

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')?.textContent
const lastCall = (call: string) =>
  server.asked.findLast(({ url }) => url.split('?')[0] === `/homework-statistics/${call}`)?.url

test('the study department leads to what there is', async () => {
  renderPages(pages, '/study-department')
  const card = await screen.findByRole('link', { name: /Uy vazifasi statistikasi/ })
  expect(card.getAttribute('href')).toBe('/homeworks')
})

describe('homework statistics of the study department', () => {
  test('by groups: the five numbers, sortable; a group opens in the chosen days', async () => {
    const { address } = renderPages(pages, '/homeworks?startDate=2026-11-02&endDate=2026-11-15')
    expect(await rowOf('Frontend N-104')).toContain('1Frontend N-10481.53220480%Rahimov DilshodFrontend—')
    expect(lastCall('groups')).toBe(
      '/homework-statistics/groups?endDate=2026-11-15&page=1&perPage=10&startDate=2026-11-02',
    )
    expect(screen.getByRole('link', { name: 'Frontend N-104' }).getAttribute('href')).toBe(
      '/homeworks/7?startDate=2026-11-02&endDate=2026-11-15',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Bajarilmagan: saralash' }))
    await waitFor(() => expect(lastCall('groups')).toContain('orderBy=DESC'))
    expect(address()).toContain('sortBy=uncompletedHomeworkCount')
  })
  test('a tab keeps the filters that all have, and not the order, the search or the page', async () => {
    renderPages(pages, '/homeworks?startDate=2026-11-02&teacherId=3&value=fr&page=2&sortBy=averageScore')
    const tabs = within(await screen.findByRole('navigation', { name: "Statistika bo'limlari" }))
    expect(tabs.getAllByRole('link').map((tab) => tab.getAttribute('href'))).toEqual([
      '/homeworks?startDate=2026-11-02&teacherId=3',
      '/homeworks?startDate=2026-11-02&teacherId=3&tab=students',
      '/homeworks?startDate=2026-11-02&teacherId=3&tab=checking',
      '/homeworks?startDate=2026-11-02&teacherId=3&tab=not-doing',
    ])
  })
  test('by students: who, in which group, the five numbers', async () => {
    renderPages(pages, '/homeworks?tab=students')
    expect(await rowOf('Aliyev Vali')).toBe('1Aliyev Vali100365Frontend N-10481.53220480%')
    expect(screen.getByRole('link', { name: /Aliyev Vali/ }).getAttribute('href')).toBe('/homeworks/7/student/100')
  })
  test('by checking: waiting, checked, hours rounded down', async () => {
    renderPages(pages, '/homeworks?tab=checking')
    expect(await rowOf('Rahimov Dilshod')).toBe('1Rahimov Dilshod5774810.3')
  })
  test('who does not do it: the undone first, and a number to call', async () => {
    renderPages(pages, '/homeworks?tab=not-doing')
    expect(await rowOf('Aliyev Vali')).toContain('Frontend N-104+998 90 123 45 67981.5')
    expect(screen.getByRole('link', { name: '+998 90 123 45 67' }).getAttribute('href')).toBe('tel:+998901234567')
  })
})

describe('one group of the study department', () => {
  test('its lessons and its students, each leading on', async () => {
    renderPages(pages, '/homeworks/7?startDate=2026-11-02&endDate=2026-11-15')
    expect(await screen.findByRole('heading', { name: 'Frontend N-104' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Aliyev Vali/ }).getAttribute('href')).toBe(
      '/homeworks/7/student/100?startDate=2026-11-02&endDate=2026-11-15',
    )
    expect(screen.getByRole('link', { name: '19.11.2026' }).getAttribute('href')).toBe(
      '/homeworks/7/lesson/49?startDate=2026-11-02&endDate=2026-11-15',
    )
    expect(lastCall('groups/7/detail')).toBe(
      '/homework-statistics/groups/7/detail?endDate=2026-11-15&startDate=2026-11-02',
    )
  })
  test('a student: theme, state, score and deadline of each homework', async () => {
    renderPages(pages, '/homeworks/7/student/100')
    expect(await rowOf('Flexbox')).toBe('1Flexbox19.11.2026Qaytarilgan4520.11.2026 17:00')
  })
  test('a lesson: its students with state and score', async () => {
    renderPages(pages, '/homeworks/7/lesson/49')
    expect(await screen.findByRole('heading', { name: '19.11.2026 darsi' })).toBeTruthy()
    expect(await rowOf('Aliyev Vali')).toBe('1Aliyev ValiFlexboxQaytarilgan45')
  })
  test('a student or lesson that these days do not hold is said to be missing', async () => {
    for (const part of ['student/101', 'lesson/50']) {
      const { unmount } = renderPages(pages, `/homeworks/7/${part}`)
      expect(await screen.findByText("Bu davrda bunday ma'lumot yo'q")).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Guruhga qaytish' }).getAttribute('href')).toBe('/homeworks/7')
      unmount()
    }
  })
})
