import { groupStudyPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { dateDaysFromToday, formatDay, longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let client: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})

async function groupWithPlan() {
  const { groups: found } = await client.call(groups.list, { query: { page: 1, perPage: 100, status: 2 } })
  const [today, since] = [dateDaysFromToday(), dateDaysFromToday(-6)]
  for (const { id, activeScheduleItems, othersScheduleItems } of found) {
    const [item] = activeScheduleItems
    if (!item?.staff || activeScheduleItems.length + othersScheduleItems.length > 1) continue
    const { lessons } = (await client.call(groupStudyPlan.read.all, { params: { id } })).plan
    const at = lessons.findLastIndex(({ date, topic }) => topic && date <= today && date >= since)
    const lesson = lessons[at]
    if (!lesson?.topic || !lessons[at + 1]?.topic || (lessons[at + 1]?.date ?? '') < today) continue
    const address = `${product.url}/groups/${id}/staff/${item.staff.id}/attendance/schedule/${item.id}/edit/${lesson.date}`
    return { lesson, topic: lesson.topic, address }
  }
  throw new Error('no group of the demo centre is in the middle of its plan')
}

it("a teacher gives prepared homework for the lesson's topic with two clicks, and the study plan opens at the current lesson", async () => {
  const { page, faults } = await openSignedInWindow(product.url)
  const { address, lesson, topic } = await groupWithPlan()
  await page.goto(address)
  await page.getByText(`${topic.position}-mavzu: ${topic.topic}`).waitFor(longTimeoutOptions)
  await page.getByRole('link', { name: 'Uy vazifasi berish' }).click(longTimeoutOptions)
  await page
    .getByRole('group', { name: 'Tayyor vazifalar' })
    .getByRole('button', { pressed: true })
    .waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Uy vazifasi berish' }).click(longTimeoutOptions)
  await page.waitForURL(/\/homework$/, longTimeoutOptions)
  await page.locator('[data-list]').getByText(topic.topic).first().waitFor(longTimeoutOptions)

  await new GroupPage(page, product.url).tab("O'quv rejasi")
  const row = page
    .getByRole('list', { name: 'Darslar' })
    .getByRole('listitem')
    .filter({ hasText: formatDay(lesson.date) })
  await row.waitFor(longTimeoutOptions)
  await expect
    .poll(() => row.evaluate((line) => line.getBoundingClientRect().top < innerHeight), longTimeoutOptions)
    .toBe(true)
  expect(faults).toEqual([])
})
