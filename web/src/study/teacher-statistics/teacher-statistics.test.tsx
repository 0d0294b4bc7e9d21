import { teacherPresence } from '@markaz/protocol/control/face-logs/presence.routes'
import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserFileSaver } from '../../shared/api/download.ts'
import { lastTwelveMondays } from '../../shared/charts/charts-testing.ts'
import type { FakeServerAnswer } from '../../testing/fake-server.ts'
import { columnTitles, findRowByText, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './teacher-statistics.pages.tsx'

const { server, user, show } = setUpPageTest(pages, { now: new Date('2026-11-21T10:00:00Z') })

const teacher = { academicId: 12, fullName: 'Karimov Ali', photo: null, offices: [{ id: 1, name: 'Chilonzor' }] }
const kpis = { attendanceKpi: 92.3, homeworkKpi: 81, examKpi: null, totalKpi: 86.6 }
const months = Array.from({ length: 12 }, (_, at) => {
  const month = new Date(Date.UTC(2025, 11 + at, 1)).toISOString().slice(0, 7)
  return { month, ...kpis, totalKpi: [80.2, 86.6][at - 10] ?? null }
})
const figures = {
  ...kpis,
  ...{ attended: 120, absent: 10, accepted: 81, rejected: 9, uncompleted: 10, waiting: 30, passed: 0, participants: 0 },
  ...{
    lessons: 13,
    marked: 12,
    held: 13,
    given: 10,
    markedPercentage: 92.3,
    givenPercentage: 76.9,
    checkedPercentage: 75,
  },
}
const group = { id: 7, name: 'Frontend N-104' }
const place = { staffId: 12, scheduleId: 9 }
const detail: FakeServerAnswer<typeof teacherFigures.read> = {
  ...{ teacher, start: '2026-11-01', end: '2026-11-30', figures, months },
  groups: [{ group, place, ...figures }],
  exams: [{ id: 5, theme: 'Yakuniy', date: '2026-11-17', group, place, passed: 8, participants: 10 }],
}

beforeEach(() => {
  server.may('users:teachers.read')
  server.answer(teacherFigures.kpis, { kpis: [{ ...teacher, groupsCount: 4, ...kpis, months }], total: 1 })
  server.answer(teacherFigures.read, detail, { id: 12 })
  server.answer(teacherFigures.weeks, { weeks: [] })
  server.answer(teacherPresence.list, { teachers: [] })
})

// Shows: DAY-024
test("each chart of teachers' work shows the change over four weeks in percentage points, and links to the teachers with the lowest value", async () => {
  server.may('study:homework_statistics.read')
  server.answer(homeworkStatistics.filterObjects, { courses: [], learningTypes: [], teachers: [], categories: [] })
  server.answer(teacherFigures.duties, {
    statistics: [],
    total: 0,
    span: { startDate: '2026-08-31', endDate: '2026-11-22' },
  })
  server.answer(teacherFigures.weeks, {
    weeks: lastTwelveMondays().map((start, nth) => ({
      start,
      lessons: 10,
      marked: nth < 8 ? 9 : 8,
      held: 1,
      given: 1,
    })),
  })
  show('/teacher-statistics?status=2')
  const marked = within(await screen.findByRole('region', { name: 'davomat belgilangan darslar' }))
  expect(marked.getByRole('heading').textContent).toBe(
    '80% davomat belgilangan darslar: 4 haftada 10 foiz punktga tushdi',
  )
  expect(marked.getAllByRole('link')[0]?.getAttribute('href')).toBe(
    '/teacher-statistics?status=2&sortBy=markedPercentage&orderBy=ASC',
  )
  const given = within(screen.getByRole('region', { name: 'uy vazifasi berilgan darslar' }))
  expect(given.getByRole('heading').textContent).toBe('4 / 4 uy vazifasi berilgan darslar, oxirgi 4 haftada')
  expect(server.last(teacherFigures.weeks)?.query).toEqual({ status: 2 })
})

// Shows: STUDY-014
test("the list of teachers' monthly figures shows four percentages and a chart of twelve months, the highest total KPI first", async () => {
  show('/teachers-kpi')
  expect((await findRowByText('Karimov Ali')).textContent).toContain('Chilonzor492,3%81%—86,6%')
  expect(columnTitles().slice(1)).toEqual([
    'Rasm',
    'F.I.Sh.',
    'Filiallar',
    'Guruhlar',
    'Davomat',
    'Uy vazifasi',
    'Imtihon',
    'Umumiy KPI',
    '12 oy',
  ])
  expect(screen.getByRole('img', { name: 'Karimov Ali: umumiy KPI, 12 oy' }).children).toHaveLength(12)
  expect(server.last(teacherFigures.kpis)?.query).toMatchObject({
    month: '2026-11',
    sortBy: 'totalKpi',
    orderBy: 'DESC',
  })
  await user.click(await screen.findByRole('combobox', { name: 'Oy' }))
  await pickSelectOption(user, '2026-yil oktabr')
  await waitFor(() => expect(server.last(teacherFigures.kpis)?.query).toMatchObject({ month: '2026-10' }))
  expect(screen.getByRole('link', { name: 'Karimov Ali' }).getAttribute('href')).toBe('/teachers-kpi/12?month=2026-10')
  await user.click(screen.getByRole('button', { name: 'Umumiy KPI: saralash' }))
  await waitFor(() =>
    expect(server.last(teacherFigures.kpis)?.query).toMatchObject({ sortBy: 'totalKpi', orderBy: 'ASC' }),
  )
})

test("if door devices report when teachers arrive, the list of teachers' monthly figures shows how often each teacher arrived in time", async () => {
  server.answer(teacherPresence.list, {
    teachers: [{ academicId: 12, lessons: 42, onTime: 38, late: 3, unseen: 1 }],
  })
  show('/teachers-kpi?month=2026-10')
  const onTime = await screen.findByText('38/42')
  expect(onTime.title).toBe("Kechikdi: 3, eshikda ko'rinmadi: 1")
  expect(columnTitles().at(-1)).toBe('Vaqtida')
  expect(server.last(teacherPresence.list)?.query).toEqual({ academicIds: [12], month: '2026-10' })
})

test("if a date range is chosen, the list of teachers' statistics has no month filter, and the export covers the same date range", async () => {
  server.answer(teacherFigures.download, { name: 'kpi.xlsx', content: 'xlsx' })
  show('/teachers-kpi?startDate=2026-09-01&endDate=2026-11-30')
  await findRowByText('Karimov Ali')
  expect(server.last(teacherFigures.kpis)?.query).not.toHaveProperty('month')
  expect(screen.queryByRole('combobox', { name: 'Oy' })).toBeNull()
  vi.spyOn(browserFileSaver, 'save').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Excelga yuklash' }))
  await waitFor(() =>
    expect(server.last(teacherFigures.download)?.query).toMatchObject({
      startDate: '2026-09-01',
      endDate: '2026-11-30',
    }),
  )
})

// Shows: DAY-024
test("a teacher's figures show how they are calculated, with links; a click on a month opens that month", async () => {
  show('/teachers-kpi/12')
  const found = await screen.findByText(/Umumiy KPI 6 foiz punktga oshdi/)
  expect(found.textContent).toBe("86,6% Umumiy KPI 6 foiz punktga oshdio'q 70% dan")
  const cards = within((await screen.findByText('130 ta belgidan 120 tasi keldi')).closest('dl') as HTMLElement)
  expect(
    cards.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['Davomat: 92,3%', '/teachers-kpi/12?tab=lessons'],
    ['Uy vazifasi: 81%', '/teachers-kpi/12?tab=lessons'],
    ['Imtihon: —', '/teachers-kpi/12?tab=exams'],
    ['Belgilangan: 92,3%', '/teachers-kpi/12?tab=lessons&gap=unmarked'],
    ['Vazifa berilgan: 76,9%', '/teachers-kpi/12?tab=lessons&gap=not-given'],
    ['Tekshirilgan: 75%', '/teachers-kpi/12?tab=lessons&gap=unchecked'],
  ])
  expect(screen.getByRole('link', { name: 'Frontend N-104' }).getAttribute('href')).toBe(
    '/teachers-kpi/12?tab=lessons&groupId=7',
  )
  expect(screen.getByRole('link', { name: '2026-yil noyabr: 86,6%' }).getAttribute('aria-current')).toBe('date')
  await user.click(screen.getByRole('link', { name: '2025-yil dekabr: —' }))
  await waitFor(() => expect(server.last(teacherFigures.read)?.query).toMatchObject({ month: '2025-12' }))
})

test("in the list of lessons behind a teacher's figures, each lesson links to attendance and homework, if the user has the rights", async () => {
  const lesson = {
    ...{ lessonId: 50, date: '2026-11-16', beginTime: '15:00', group, place, isMarked: true, attended: 8, absent: 2 },
    ...{ homeworks: [{ id: 31, theme: 'Flexbox' }], accepted: 6, rejected: 1, uncompleted: 1, waiting: 2 },
  }
  const bare = { ...lesson, lessonId: 51, date: '2026-11-18', isMarked: false, homeworks: [] }
  server.answer(teacherFigures.lessons, { lessons: [lesson, bare], total: 2 }, { id: 12 })
  show('/teachers-kpi/12?tab=lessons&gap=unchecked')
  expect((await findRowByText('16.11.2026 15:00')).textContent).toContain('Frontend N-1048 / 10Flexbox6 / 82')
  expect((await findRowByText('18.11.2026 15:00')).textContent).toContain('BelgilanmaganBerilmagan')
  expect(screen.queryByRole('link', { name: 'Flexbox' })).toBeNull()
  expect(server.last(teacherFigures.lessons)?.query).toMatchObject({ gap: 'unchecked', month: '2026-11' })
  server.may('users:teachers.read', 'all_groups:attendance.read', 'all_groups:all_homeworks.read')
  show('/teachers-kpi/12?tab=lessons')
  expect((await screen.findByRole('link', { name: '16.11.2026 15:00' })).getAttribute('href')).toBe(
    '/groups/7/staff/12/attendance/schedule/9/edit/2026-11-16',
  )
  expect(screen.getByRole('link', { name: 'Flexbox' }).getAttribute('href')).toBe(
    '/groups/7/staff/12/schedule/9/lesson/50/theme/31',
  )
})

// Shows: STUDY-008
test("the list of teachers' tasks (marking, giving and checking) is filtered by teacher; a teacher's page opens with the same date range", async () => {
  server.may('study:homework_statistics.read')
  const duties = { markedPercentage: 92.3, givenPercentage: 76.9, checkedPercentage: 75, rating: 86.6 }
  const row = { ...teacher, groupsCount: 4, ...duties }
  const span = { startDate: '2026-08-31', endDate: '2026-11-22' }
  const filters = { courses: [], learningTypes: [], teachers: [{ id: 12, fullName: 'Karimov Ali' }], categories: [] }
  server.answer(teacherFigures.duties, { span, statistics: [row], total: 1 })
  server.answer(homeworkStatistics.filterObjects, filters)
  show('/teacher-statistics')
  expect((await findRowByText('Karimov Ali')).textContent).toContain('Chilonzor492,3%76,9%75%86,6')
  expect(screen.getByRole('link', { name: 'Karimov Ali' }).getAttribute('href')).toBe(
    '/teacher-statistics/12?startDate=2026-08-31&endDate=2026-11-22',
  )
  await user.click(screen.getByRole('button', { name: /Yana filtrlar/ }))
  await user.click(await screen.findByRole('combobox', { name: "O'qituvchi" }))
  await pickSelectOption(user, 'Karimov Ali')
  await waitFor(() => expect(server.last(teacherFigures.duties)?.query).toMatchObject({ teacherId: 12 }))
})
