import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { locateMenu } from '../support/menu.ts'
import {
  dateDaysFromToday,
  locateListRows,
  locateRowWithText,
  longTimeoutOptions,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: DAY-010
it("staff set up a rule that gives points in all groups with at most 15 inputs, and a mark in the next lesson raises a student's rank", async () => {
  const product = await startSharedServer()
  const client = await createStaffClient(product.url)
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/gamification`)
  await page.evaluate(() => {
    const seen = window as unknown as { presses: number }
    seen.presses = 0
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, ({ isTrusted }) => isTrusted && seen.presses++, { capture: true })
  })
  await page.getByRole('link', { name: /^Ball berishni sozlash/ }).click(longTimeoutOptions)
  await page.getByLabel('Vaqtida keldi: XP').click(longTimeoutOptions)
  await page.keyboard.press('ControlOrMeta+A')
  // One mark with so many points makes any student the first in the ranking.
  await page.keyboard.type('50000')
  await page.getByRole('button', { name: "Ko'rish" }).click(longTimeoutOptions)
  const silver = locateRowWithText(page, 'Berilgan kumush')
  await silver.first().waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.getByText(/^«Darsga kelish» bugundan \d+ ta guruhda ball beradi$/).waitFor(longTimeoutOptions)
  expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBeLessThanOrEqual(15)

  const all = await client.call(pointActions.list, { query: { page: 1, perPage: 100 } })
  const made = all.actions.findLast(({ name }) => name === 'Darsga kelish')
  const params = { id: made?.id as number }
  const { groupIds } = await client.call(groupPointActions.ofAction, { params })
  const { levels } = await client.call(pointActionLevels.list, { query: { actionId: params.id } })
  expect([levels[0]?.xp, groupIds.length]).toEqual([50_000, made?.groupsCount])
  expect(made?.groupsCount).toBeGreaterThan(1)

  await locateMenu(page).getByRole('link', { name: 'Gamifikatsiya' }).click()
  await page.getByRole('link', { name: /^Ulash/ }).click(longTimeoutOptions)
  await locateListRows(page).first().getByRole('link').first().click(longTimeoutOptions)
  await page.getByRole('checkbox', { name: /^Darsga kelish/, checked: true }).waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])

  const { studentId, mark, was } = await todaysLesson(client)
  const first = async () =>
    (await client.call(studentAwards.statistics, { query: { page: 1, perPage: 1 } })).statistics[0]?.id
  await mark(null)
  expect(await first()).not.toBe(studentId)
  await mark(1)
  await expect.poll(first, longTimeoutOptions).toBe(studentId)
  // The former attendance mark is restored and the action removed, so that no points are given in other scenarios.
  await mark(was)
  await client.call(pointActions.remove, { params })
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

async function todaysLesson(client: ApiClient) {
  const { groups: found } = await client.call(groups.list, { query: { page: 1, perPage: 1, value: 'Frontend N-101' } })
  const params = { id: found[0]?.id as number }
  const date = dateDaysFromToday()
  const { lessons } = await client.call(groups.lessons, { params, query: { from: date, to: date } })
  const scheduleId = lessons[0]?.scheduleId as number
  const sheet = await client.call(attendance.read.all, { params, query: { scheduleId, from: date, to: date } })
  const last = sheet.students.findLast(({ periods }) => periods.some(({ to }) => !to || to >= date))
  const studentId = last?.studentId as number
  const mark = (value: number | null) =>
    client.call(attendance.save.all, {
      params,
      body: { scheduleId, date, attendances: [{ studentId, mark: value }] },
    })
  return { studentId, mark, was: last?.marks[0]?.mark ?? null }
}
