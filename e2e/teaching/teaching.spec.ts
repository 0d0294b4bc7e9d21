import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ChatStatus, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneApostrophe } from '../../web/src/shared/format/apostrophe.ts'
import { GroupPage } from '../pages/group-page.ts'
import { violations } from '../support/accessibility.ts'
import { visit, withSession } from '../support/browser.ts'
import { type Client, clientOf, studentOf } from '../support/client.ts'
import { type Product, startProduct } from '../support/product.ts'
import { dayFromNow, longTimeout } from '../support/screen.ts'

let product: Product
let teacher: Client
/** The demo teacher's group, with much work waiting and the demo student as a member. */
let id: number
beforeAll(async () => {
  product = await startProduct()
  teacher = await clientOf(product.url, 'oqituvchi')
  const { groups: mine } = await teacher.call(groups.mine, { query: { value: group } })
  id = mine[0]?.id as number
})
afterAll(() => product?.remove())

const group = 'Frontend N-101'

async function openGroup(page: Page, tab: string): Promise<GroupPage> {
  const one = new GroupPage(page, product.url)
  await one.open(group, '/my-groups')
  await one.tab(tab)
  return one
}

const waiting = async () => {
  const query = { status: ChatStatus.Waiting, perPage: 1 }
  return (await teacher.call(homework.chats.own, { params: { id }, query })).total
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')

it('a teacher checks submissions by keyboard only, and the next opens automatically', async () => {
  const { page, faults } = await withSession(product.url, 'oqituvchi')
  const before = await waiting()
  expect(before).toBeGreaterThan(3)
  await openGroup(page, 'Uy vazifasi')
  await page.getByRole('link', { name: `Tekshirish (${before})` }).click(longTimeout)
  const panel = page.getByRole('region', { name: 'Tekshirish' })
  for (let n = 0; n < 3; n++) {
    const score = panel.getByRole('textbox', { name: 'Ball' })
    await score.waitFor(longTimeout)
    const chat = page.url()
    // Waits for the new field: the field of the previous chat contains its score until it is unmounted.
    const isNext = (field: HTMLInputElement) => field === document.activeElement && field.value === ''
    await expect.poll(() => score.evaluate(isNext), longTimeout).toBe(true)
    await page.keyboard.type(String(n === 1 ? 45 : 80 + n))
    await page.keyboard.press('Enter')
    if (n === 1) {
      // A rejection needs a comment, so Enter has moved the focus to the comment field.
      await page.keyboard.type("Qayta ishlang: 3-mashq yo'q")
      await page.keyboard.press('Control+Enter')
    }
    await expect.poll(() => page.url(), longTimeout).not.toBe(chat)
  }
  await expect.poll(waiting, longTimeout).toBe(before - 3)
  const rejected = await teacher.call(homework.chats.own, {
    params: { id },
    query: { status: ChatStatus.Rejected, perPage: 1000 },
  })
  expect(rejected.chats.filter(({ comment }) => comment === "Qayta ishlang: 3-mashq yo'q")).toMatchObject([
    { score: null },
  ])
  expect(await violations(page)).toEqual([])
  await one.tab("Ma'lumot")
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Guruh fayli (Excel)' }).click(longTimeout),
  ])
  const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets
  expect(sheet?.rows.flat().map(oneApostrophe)).toContain(name)
  expect(faults).toEqual([])
})
