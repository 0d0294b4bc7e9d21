import { readFile } from 'node:fs/promises'
import { percentageOf } from '@markaz/protocol/scores'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { unifyApostrophes } from '../../web/src/shared/format/apostrophe.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { dateDaysFromToday, locateListRows, longTimeoutOptions } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

it("a teacher's downloaded monthly figures equal the numbers in the journal, and each figure links to its lessons", async () => {
  const product = await startSharedServer()
  const { page, faults } = await openSignedInWindow(product.url)
  const client = await createStaffClient(product.url)
  const month = new Date(Date.parse(`${dateDaysFromToday().slice(0, 7)}-01`) - 1).toISOString().slice(0, 7)
  await page.goto(`${product.url}/teachers-kpi?month=${month}&sortBy=attendanceKpi`)
  await locateListRows(page).first().waitFor(longTimeoutOptions)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excelga yuklash' }).click(longTimeoutOptions),
  ])
  const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets
  const { kpis, total } = await client.call(teacherFigures.kpis, {
    query: { page: 1, perPage: 1000, month, sortBy: 'attendanceKpi' },
  })
  expect(sheet?.rows.slice(1).map((row) => [unifyApostrophes(row[1]), row[4] ?? null])).toEqual(
    kpis.map(({ fullName, attendanceKpi }) => [fullName, attendanceKpi]),
  )
  expect(kpis).toHaveLength(total)

  const teacher = kpis.find(({ groupsCount, attendanceKpi }) => groupsCount === 1 && attendanceKpi !== null)
  if (!teacher) throw new Error('nobody of the demo centre teaches one group alone')
  const { groups, figures } = await client.call(teacherFigures.read, {
    params: { id: teacher.academicId },
    query: { month },
  })
  const journal = await client.call(attendance.journal.all, { params: { id: groups[0]?.group.id ?? 0 } })
  const days = new Set(journal.days.filter(({ date }) => date.startsWith(month)).map(({ lessonId }) => lessonId))
  const marks = journal.students.flatMap((student) => student.attendance.filter(({ lessonId }) => days.has(lessonId)))
  const count = (...some: number[]) => marks.filter(({ mark }) => mark !== null && some.includes(mark)).length
  expect([figures.attended, figures.absent]).toEqual([count(1, 4), count(2)])
  expect(teacher.attendanceKpi).toBe(percentageOf(count(1, 4), count(1, 2, 4)))

  await page.getByRole('searchbox').fill(teacher.fullName)
  await page.keyboard.press('Enter')
  await page.locator(`a[href^="/teachers-kpi/${teacher.academicId}?"]`).first().click(longTimeoutOptions)
  await page.getByRole('link', { name: /^Davomat: / }).click(longTimeoutOptions)
  await locateListRows(page, 'Darslar').first().getByRole('link').first().click(longTimeoutOptions)
  await page.waitForURL(/\/attendance\/schedule\/\d+\/edit\//)
  expect(faults).toEqual([])
})
