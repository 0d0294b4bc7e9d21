import { reports } from '@markaz/protocol/control/reports/routes'
import type { ReportDetail } from '@markaz/protocol/control/reports/schemas'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pageTest } from '../../testing/pages.tsx'
import { columnHeads, rowOf } from '../../testing/scenes.ts'
import { pages } from './reports.pages.tsx'

const { server, user, titles, show } = pageTest(pages)

const report: ReportDetail = {
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
const row = (changes: Partial<ReportDetail>) => {
  const { beginTime: _, endTime: __, seenBy: ___, seenAt: ____, place: _____, students: ______, ...rest } = report
  return { ...rest, ...changes }
}

beforeEach(() => {
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

test('each kind has a tab; a row says teacher, group, branch, day, whether it was seen and made up for', async () => {
  show('/reports')
  expect((await rowOf('Frontend N-104')).textContent).toContain(
    "Karimova ZulfiyaFrontend N-104Chilonzor20.11.2026YangiTo'ldirilmagan20.11.2026 23:00",
  )
  expect((await rowOf('Ingliz tili B1')).textContent).toContain("Ko'rilganTo'ldirildi")
  expect(columnHeads()).toEqual(
    expect.arrayContaining(["O'qituvchi", 'Guruh', 'Filial', 'Dars sanasi', "Ko'rilgan", 'Holati', 'Yozilgan']),
  )
  await user.click(screen.getByRole('link', { name: 'Uy vazifasi berilmagan' }))
  await waitFor(() => expect(server.last(reports.list)?.query).toMatchObject({ type: 2 }))
})

test('several are marked as seen at once', async () => {
  show('/reports')
  await user.click(await screen.findByRole('checkbox', { name: /Frontend N-104/ }))
  await user.click(screen.getByRole('button', { name: "Ko'rilgan deb belgilash" }))
  await waitFor(() => expect(server.bodies(reports.see)).toEqual([{ ids: [7] }]))
  await waitFor(() => expect(titles()).toEqual(["1 ta hisobot ko'rilgan deb belgilandi"]))
})

test('opening marks it as seen once, names the students and leads to the lesson; a seen one is left alone', async () => {
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
