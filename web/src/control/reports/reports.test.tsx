import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { devices } from '@markaz/protocol/control/doors/routes'
import { reports } from '@markaz/protocol/control/reports/routes'
import type { MissingDataReportDetail } from '@markaz/protocol/control/reports/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { testStartPage } from '../../domain/board/board-testing.tsx'
import { lastTwelveMondays } from '../../shared/charts/charts-testing.ts'
import { addDays } from '../../shared/format/date.ts'
import { columnTitles, findRowByText } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './reports.pages.tsx'

const { server, user, titles, show } = setUpPageTest([...pages, testStartPage])

const report: MissingDataReportDetail = {
  id: 7,
  type: 1,
  teacher: { id: 3, fullName: 'Karimova Zulfiya' },
  group: { id: 5, name: 'Frontend N-104' },
  office: { id: 2, name: 'Chilonzor' },
  lessonDate: '2026-11-20',
  isSeen: false,
  doneAt: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  beginTime: '15:00:00',
  endTime: '17:00:00',
  seenBy: null,
  seenAt: null,
  place: { staffId: 3, scheduleId: 9 },
  students: [{ id: 15, fullName: 'Aliyev Sardor', hId: '100015' }],
}
const row = (changes: Partial<MissingDataReportDetail>) => {
  const { beginTime: _, endTime: __, seenBy: ___, seenAt: ____, place: _____, students: ______, ...rest } = report
  return { ...rest, ...changes }
}

beforeEach(() => {
  server.answer(reports.weeks, { weeks: [] })
  server.may('management:reports.read', 'all_groups:attendance.read', 'users:students.read')
  server.answer(reports.filterObjects, { teachers: [] })
  server.answer(reports.list, {
    reports: [
      row({}),
      row({ id: 6, group: { id: 8, name: 'Ingliz tili B1' }, isSeen: true, doneAt: '2026-11-21T04:00:00.000Z' }),
    ],
    total: 2,
  })
  server.answer(reports.see, {})
})

// Shows: REPORT-004
test('the list of reports about lessons shows teacher, group, branch, day, and whether a report was seen and resolved; each kind has a tab', async () => {
  show('/reports')
  expect((await findRowByText('Frontend N-104')).textContent).toContain(
    "Karimova ZulfiyaFrontend N-104Chilonzor20.11.2026YangiTo'ldirilmagan20.11.2026 23:00",
  )
  expect((await findRowByText('Ingliz tili B1')).textContent).toContain("Ko'rilganTo'ldirildi")
  expect(columnTitles()).toEqual(
    expect.arrayContaining(["O'qituvchi", 'Guruh', 'Filial', 'Dars kuni', "Ko'rilgan", 'Holati', 'Yozilgan']),
  )
  await user.click(screen.getByRole('link', { name: 'Uy vazifasi berilmagan' }))
  await waitFor(() => expect(server.last(reports.list)?.query).toMatchObject({ type: 2 }))
})

test('one click marks all selected reports about lessons as seen', async () => {
  show('/reports')
  await user.click(await screen.findByRole('checkbox', { name: /Frontend N-104/ }))
  await user.click(screen.getByRole('button', { name: "Ko'rilgan deb belgilash" }))
  await waitFor(() => expect(server.bodies(reports.see)).toEqual([{ ids: [7] }]))
  await waitFor(() => expect(titles()).toEqual(["1 ta hisobot ko'rilgan deb belgilandi"]))
})

// Shows: REPORT-005
test('the first opening of a report about a lesson marks the report as seen; the report lists the students and links to the lesson', async () => {
  server.answer(reports.read, { report }, { id: 7 })
  const { unmount } = show('/reports/7')
  expect(await screen.findByText('Davomat hali ham saqlanmagan')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Dars davomatiga' }).getAttribute('href')).toBe(
    '/groups/5/staff/3/attendance/schedule/9/edit/2026-11-20',
  )
  expect(screen.getByRole('link', { name: 'Aliyev Sardor' }).getAttribute('href')).toBe('/students/15')
  await waitFor(() => expect(server.bodies(reports.see)).toEqual([{ ids: [7] }]))
  unmount()
  const seen = { isSeen: true, seenBy: report.teacher, seenAt: '2026-11-21T04:00:00.000Z' }
  server.answer(reports.read, { report: { ...report, ...seen, doneAt: '2026-11-21T04:10:00.000Z' } }, { id: 7 })
  show('/reports/7')
  expect(await screen.findByText('Davomat keyin saqlandi: 21.11.2026 09:10')).toBeTruthy()
  expect(screen.getByText('Karimova Zulfiya, 21.11.2026 09:00')).toBeTruthy()
  expect(server.count(reports.see)).toBe(1)
})

test('the start page shows families to call, full rooms and offline door devices, each with a link', async () => {
  server.may('management:call.read', 'management:reports.read', 'staff_control:devices.read')
  const hours = { from: '09:00', to: '20:00', listAt: '19:00', scripts: [], lastList: null }
  const left = [
    { callReasonType: 1, count: 12 },
    { callReasonType: 2, count: 0 },
  ] as const
  server.answer(autoCalls.status, {
    ...{ ...hours, exchange: null, isRunning: false, trouble: null, isOpen: true, left: [...left] },
  })
  const lesson = { group: report.group, beginTime: '14:00:00', staffId: 3, scheduleId: 9 }
  server.answer(reports.fullRooms, {
    date: '2026-11-21',
    rooms: [
      {
        ...{ name: '102-xona', office: report.office, lessonsCount: 2, isDoubleBooked: true, lesson },
        ...{ beginTime: '14:00:00', endTime: '17:00:00' },
      },
    ],
  })
  const device = {
    ...{
      name: 'Kirish',
      type: 'enter' as const,
      ipAddress: '192.168.1.64',
      port: 80,
      office: null,
      additionalOffices: [],
    },
    ...{
      stateSince: '2026-11-21T04:00:00.000Z',
      clockAheadSeconds: 0,
      lastEvent: null,
      passesToday: 0,
      lastPassAt: null,
      unknownEvents: [],
      createdAt: '2026-11-01T04:00:00.000Z',
    },
  }
  server.answer(devices.list, {
    devices: [
      { ...device, id: 1, state: 'connected', lastSeenAt: '2026-11-21T04:00:00.000Z' },
      { ...device, id: 2, name: 'Chiqish', state: 'unreachable', lastSeenAt: '2026-11-21T04:00:00.000Z' },
    ],
    total: 2,
    seq: 1,
  })
  show('/board')
  const link = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link(/Darsga kelmagan\s*12 ta oila/)).toBe('/auto-call?callReasonType=1')
  expect(await link(/102-xona, Chilonzor\s*Bir vaqtda ikki guruh: Frontend N-104, 14:00/)).toBe(
    '/groups/5/staff/3/attendance/schedule/9/edit/2026-11-21',
  )
  // The start page opens only the two most urgent sections, so the section of door devices must be opened first.
  await user.click(screen.getByRole('button', { name: 'Javob bermayotgan qurilmalar' }))
  expect(await link(/Chiqish/)).toBe('/face-id/devices')
  expect(screen.queryByText(/vazifasini bajarmagan|^Kirish$/)).toBeNull()
})

// Shows: DAY-024
test('the chart compares the reports about lessons in the last four complete weeks with the four weeks before; a user can hide the chart', async () => {
  const open = [0, 0, 0, 2, 3, 0, 0, 4, 0, 0, 1, 9]
  server.answer(reports.weeks, {
    weeks: lastTwelveMondays().map((start, nth) => ({ start, open: open[nth] ?? 0, done: 1 })),
  })
  const { unmount } = show('/reports?tab=homework&state=open')
  const chart = await screen.findByRole('region', { name: "Haftalar bo'yicha hisobotlar" })
  // The last four complete weeks contain 4 + 0 + 0 + 1 open and 4 resolved reports, 9 in total.
  expect(within(chart).getByRole('heading').textContent).toBe(
    "9 ta uy vazifasi berilmagan dars oxirgi to'liq 4 haftada: o'zgarmadi, oldin ham 9 ta edi",
  )
  expect(server.last(reports.weeks)?.query).toEqual({ type: 2, state: 'open' })
  const last = within(chart).getByRole('img', { name: /haftasi: To'ldirilmagan 9, Keyin to'ldirilgan 1$/ })
  const [monday] = lastTwelveMondays().slice(-1)
  expect(last.closest('a')?.getAttribute('href')).toBe(
    `/reports?tab=homework&state=open&startDate=${monday}&endDate=${addDays(monday ?? '', 6)}`,
  )
  const fold = screen.getByRole('button', { name: 'Diagrammalar' })
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  unmount()
  show('/reports')
  expect((await screen.findByRole('button', { name: 'Diagrammalar' })).getAttribute('aria-expanded')).toBe('false')
})

// Shows: DAY-024
test('if there were no reports in any week, the chart says so', async () => {
  server.answer(reports.weeks, { weeks: lastTwelveMondays().map((start) => ({ start, open: 0, done: 0 })) })
  show('/reports')
  expect(await screen.findByRole('link', { name: "davomatsiz qolgan dars: 12 haftada bo'lmagan" })).toBeTruthy()
})
