import { notifications } from '@markaz/protocol/content/notifications/routes'
import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import type { TimetableWeekLesson } from '@markaz/protocol/teaching/calendars/schemas'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { dateDaysFromToday, locateDialog, longTimeoutOptions, openListRow } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let office: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  office = await createStaffClient(product.url, 'menejer')
})

async function lessonsOn(date: string): Promise<TimetableWeekLesson[]> {
  const { lessons } = await office.call(timetableWeek.read, { query: { date } })
  return lessons.filter((lesson) => lesson.date === date && !lesson.isMarked && !lesson.isCancelled)
}

const pressLesson = (page: Page, id: number) => page.locator(`[data-lesson="${id}"]`).click(longTimeoutOptions)

// Shows: TIME-008
it('a manager replaces an ill teacher with three clicks, the substitute is notified and marks attendance, and the manager can undo the replacement', async () => {
  const today = dateDaysFromToday()
  const teacher = await createStaffClient(product.url, 'oqituvchi')
  const own = new Set((await teacher.call(timetableWeek.read)).lessons.map(({ group }) => group.id))
  const busy = new Set((await lessonsOn(today)).map(({ group }) => group.id))
  const ahead = (await Promise.all([1, 2, 3].map((days) => lessonsOn(dateDaysFromToday(days))))).flat()
  const lesson = ahead.find(({ group }) => !own.has(group.id) && !busy.has(group.id))
  if (!lesson) throw new Error('the demo centre has no lesson that can be moved to today')
  const params = { id: lesson.id }
  await office.call(timetable.change, {
    params,
    body: { date: today, beginTime: '07:30', endTime: '08:00', roomId: null },
  })
  const { page, faults } = await openSignedInWindow(product.url, 'menejer')
  await page.goto(`${product.url}/timetable?view=day&by=group&date=${today}`)
  // The three clicks that replace the teacher are the lesson, the substitute and the confirmation.
  await pressLesson(page, lesson.id)
  const asked = locateDialog(page, lesson.group.name)
  await asked.getByText("O'qituvchi", { exact: true }).click()
  await asked.getByRole('button', { name: /^Almashtirish: Rahimov Dilshod/ }).click(longTimeoutOptions)
  await page.getByText("Dars o'zgartirildi").waitFor(longTimeoutOptions)

  const { notifications: told } = await teacher.call(notifications.list, { query: { page: 1, perPage: 1 } })
  expect(told[0]?.body).toContain(lesson.group.name)
  const theirs = await openSignedInWindow(product.url, 'oqituvchi')
  const group = new GroupPage(theirs.page, product.url)
  await theirs.page.goto(`${product.url}/my-groups`)
  await openListRow(theirs.page, lesson.group.name)
  // The dialog also lists the weekly lessons of the regular teacher, so the substitute's lesson is chosen by name.
  await locateDialog(theirs.page, lesson.group.name).getByText('Rahimov Dilshod').click()
  await group.marks.first().waitFor(longTimeoutOptions)
  const came = group.marks.first().getByRole('button', { name: 'Keldi' })
  const save = async () => {
    const saved = theirs.page.waitForResponse((response) => response.url().endsWith('/attendance'))
    await theirs.page.getByRole('button', { name: 'Saqlash' }).click()
    expect((await saved).ok()).toBe(true)
    await theirs.page.getByText('Davomat saqlandi').last().waitFor()
  }
  await came.click()
  await save()

  const read = () => office.call(timetable.lesson, { params })
  expect((await read()).isMarked).toBe(true)
  await came.click()
  await save()
  expect((await read()).isMarked).toBe(false)
  await pressLesson(page, lesson.id)
  await locateDialog(page, lesson.group.name)
    .getByRole('button', { name: 'Rejasiga qaytarish' })
    .click(longTimeoutOptions)
  await page.getByText('Dars rejasiga qaytdi').waitFor(longTimeoutOptions)
  expect(await read()).toMatchObject({ date: lesson.date, teacher: lesson.teacher, plan: null })
  expect([...faults, ...theirs.faults]).toEqual([])
})
