import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import '../../testing/browser.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { lastTwelveMondays } from '../../shared/charts/charts-testing.ts'
import { findRowByText } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './statistics.pages.tsx'
import {
  fakeCheckingSpeedByTeacher,
  fakeGroupHomeworkDetail,
  fakeHomeworkStatisticsByGroup,
  fakeHomeworkStatisticsByStudent,
  fakeStudentsMissingHomework,
} from './statistics-testing.ts'

const { server, user, show } = setUpPageTest(pages)

beforeEach(async () => {
  server.may('study:homework_statistics.read')
  server.answer(homeworkStatistics.filterObjects, { courses: [], learningTypes: [], teachers: [], categories: [] })
  server.answer(homeworkStatistics.weeks, { weeks: [] })
  server.answer(homeworkStatistics.groups, fakeHomeworkStatisticsByGroup)
  server.answer(homeworkStatistics.students, fakeHomeworkStatisticsByStudent)
  server.answer(homeworkStatistics.byChecking, fakeCheckingSpeedByTeacher)
  server.answer(homeworkStatistics.studentsNotDoing, fakeStudentsMissingHomework)
  server.answer(homeworkStatistics.groupDetail, fakeGroupHomeworkDetail, { id: 7 })
})

// Shows: STUDY-001, STUDY-002
test('the page of the study department links to all pages that the user may open', async () => {
  show('/study-department')
  const cards = async () =>
    (await screen.findAllByRole('link')).map((card) => card.getAttribute('href')).filter((path) => path !== '/')
  expect(await cards()).toEqual(['/homeworks', '/teacher-statistics'])
  server.may(
    'study:homework_statistics.read',
    'study:courses.read',
    'study:homework_db.read',
    'study:skill_classes.read',
    'users:teachers.read',
  )
  cleanup()
  show('/study-department')
  expect(await cards()).toEqual([
    '/homeworks',
    '/teacher-statistics',
    '/teachers-kpi',
    '/courses',
    '/courses/list',
    '/source',
    '/master-classes',
  ])
})

describe('homework statistics of the study department', () => {
  // Shows: HOMEWORK-024, STUDY-003
  test('the homework statistics of groups show counts by status and can be sorted; a group links to its statistics for the same days', async () => {
    const { address } = show('/homeworks?startDate=2026-11-02&endDate=2026-11-15')
    expect((await findRowByText('Frontend N-104')).textContent).toContain(
      '1Frontend N-10481,53220480%12Rahimov DilshodFrontend—',
    )
    expect(server.last(homeworkStatistics.groups)?.url).toBe(
      '/homework-statistics/groups?endDate=2026-11-15&page=1&perPage=10&startDate=2026-11-02',
    )
    expect(screen.getByRole('link', { name: 'Frontend N-104' }).getAttribute('href')).toBe(
      '/homeworks/7?startDate=2026-11-02&endDate=2026-11-15',
    )
    await user.click(screen.getByRole('button', { name: 'Bajarilmagan: saralash' }))
    await waitFor(() => expect(server.last(homeworkStatistics.groups)?.url).toContain('orderBy=DESC'))
    expect(address()).toContain('sortBy=uncompletedHomeworkCount')
  })
  // Shows: DAY-024
  test("the homework chart shows how the share of accepted homework has changed, and applies the page's filters", async () => {
    server.answer(homeworkStatistics.weeks, {
      weeks: lastTwelveMondays().map((start) => ({ start, accepted: 30, waiting: 5, rejected: 5, uncompleted: 5 })),
    })
    show('/homeworks?teacherId=3&value=fr')
    const chart = within(await screen.findByRole('region', { name: "Haftalar bo'yicha ishlar holati" }))
    expect(chart.getByRole('heading').textContent).toBe("75% qabul qilingan ishlar: 4 haftada o'zgarmadi")
    expect(chart.getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/homeworks?teacherId=3&value=fr&sortBy=uncompletedHomeworkCount&orderBy=DESC',
    )
    expect(server.last(homeworkStatistics.weeks)?.query).toEqual({ teacherId: 3, value: 'fr' })
  })
  test('opening another view of homework statistics keeps the filters that both views have, and drops sorting, search and page number', async () => {
    show('/homeworks?startDate=2026-11-02&teacherId=3&value=fr&page=2&sortBy=averageScore')
    const tabs = within(await screen.findByRole('navigation', { name: "Statistika bo'limlari" }))
    expect(tabs.getAllByRole('link').map((tab) => tab.getAttribute('href'))).toEqual([
      '/homeworks?startDate=2026-11-02&teacherId=3',
      '/homeworks?startDate=2026-11-02&teacherId=3&tab=students',
      '/homeworks?startDate=2026-11-02&teacherId=3&tab=checking',
      '/homeworks?startDate=2026-11-02&teacherId=3&tab=not-doing',
    ])
  })
  test('the homework statistics of students show student, group, counts of homework by state, and the average score', async () => {
    show('/homeworks?tab=students')
    expect((await findRowByText('Aliyev Vali')).textContent).toBe('1Aliyev Vali100365Frontend N-10481,53220480%')
    expect(screen.getByRole('link', { name: /Aliyev Vali/ }).getAttribute('href')).toBe('/homeworks/7/student/100')
  })
  test('the homework statistics of teachers show waiting and checked submissions, and the average hours until the check, rounded down', async () => {
    show('/homeworks?tab=checking')
    expect((await findRowByText('Rahimov Dilshod')).textContent).toBe('1Rahimov Dilshod5774810,3')
  })
  test('the statistics of missing homework list the students who miss most homework first, with phone numbers', async () => {
    show('/homeworks?tab=not-doing')
    expect((await findRowByText('Aliyev Vali')).textContent).toContain('Frontend N-104+998 90 123 45 67981,5')
    expect(screen.getByRole('link', { name: '+998 90 123 45 67' }).getAttribute('href')).toBe('tel:+998901234567')
  })
})

describe('the homework statistics of one group in the study department', () => {
  // Shows: STUDY-004
  test('the page of a group in the study department lists its lessons and students, each with a link', async () => {
    show('/homeworks/7?startDate=2026-11-02&endDate=2026-11-15')
    expect(await screen.findByRole('heading', { name: 'Frontend N-104' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Aliyev Vali/ }).getAttribute('href')).toBe(
      '/homeworks/7/student/100?startDate=2026-11-02&endDate=2026-11-15',
    )
    expect(screen.getByRole('link', { name: '19.11.2026' }).getAttribute('href')).toBe(
      '/homeworks/7/lesson/49?startDate=2026-11-02&endDate=2026-11-15',
    )
    expect(server.last(homeworkStatistics.groupDetail)?.url).toBe(
      '/homework-statistics/groups/7/detail?endDate=2026-11-15&startDate=2026-11-02',
    )
  })
  // Shows: STUDY-005
  test("the study department's page of a student lists theme, status, score and deadline of each homework", async () => {
    show('/homeworks/7/student/100')
    expect((await findRowByText('Flexbox')).textContent).toBe('1Flexbox19.11.2026Qaytarilgan4520.11.2026 17:00')
  })
  // Shows: STUDY-006
  test("the study department's page of a lesson lists the students with status and score of their homework", async () => {
    show('/homeworks/7/lesson/49')
    expect(await screen.findByRole('heading', { name: '19.11.2026 darsi' })).toBeTruthy()
    expect((await findRowByText('Aliyev Vali')).textContent).toBe('1Aliyev ValiFlexboxQaytarilgan45')
  })
  test('the page of a student or lesson without homework in the chosen days says that nothing was found', async () => {
    for (const part of ['student/101', 'lesson/50']) {
      const { unmount } = show(`/homeworks/7/${part}`)
      expect(await screen.findByText("Bu davrda bunday ma'lumot yo'q")).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Guruhga qaytish' }).getAttribute('href')).toBe('/homeworks/7')
      unmount()
    }
  })
})
