import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { risks } from '@markaz/protocol/control/risks/routes'
import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { shopItems, shopTransactions } from '@markaz/protocol/motivation/market/routes'
import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { beforeAll, expect, it } from 'vitest'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient, createStudentClient } from '../support/client.ts'
import { countClicksAndKeyPresses } from '../support/count-presses.ts'
import { locateDialog, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let admin: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  admin = await createStaffClient(product.url)
})

it("staff phone the family of a student at risk with at most 4 clicks from the start page, and return to the student's case", async () => {
  await admin.call(autoCalls.settings, { body: { from: '00:00', to: '23:59', listAt: '19:00', scripts: ['', '', ''] } })
  const { page, context, faults } = await openSignedInWindow(product.url)
  const presses = await countClicksAndKeyPresses(context)
  await page.goto(product.url)
  const section = page.getByRole('region', { name: 'Erta ogohlantirish: yangi' })
  await section.getByRole('button', { name: 'Erta ogohlantirish: yangi' }).click(longTimeoutOptions)
  await section.locator('a[href^="/risks/"]').first().click(longTimeoutOptions)
  await page.getByRole('button', { name: "Oilaga qo'ng'iroq" }).click(longTimeoutOptions)
  await page.getByRole('region', { name: 'Kimga' }).waitFor(longTimeoutOptions)
  await page.keyboard.press('2')
  await page.waitForURL(/\/risks\/\d+$/)
  expect(presses.list.length, presses.list.join('\n')).toBeLessThanOrEqual(4)
  const id = Number(page.url().split('/').at(-1))
  const { risk } = await admin.call(risks.read, { params: { id } })
  expect(risk.lastAction).not.toBeNull()
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

it("staff find a handed-out purchase by the buyer's name and accept its return with at most 4 clicks; silver and stock are restored", async () => {
  const student = await createStudentClient(product.url)
  const { items } = await student.call(studentShop.items, { query: { page: 1, perPage: 50, value: 'Gel ruchka' } })
  const item = items[0]
  const stock = async () => (await admin.call(shopItems.read, { params: { id: item?.id ?? 0 } })).item.count
  const silver = async () => (await student.call(ownPoints.balance)).coin
  const before = [await silver(), await stock()]
  const body = { itemId: item?.id, price: item?.price, key: crypto.randomUUID() }
  const { purchase } = await student.call(studentShop.buy, { body })
  const params = { id: purchase.id }
  await admin.call(shopTransactions.changeState, { params, body: { state: 'delivered' } })
  const { transactions } = await admin.call(shopTransactions.list, {
    query: { page: 1, perPage: 100, state: 'delivered' },
  })
  const buyer = transactions.find(({ id }) => id === purchase.id)?.student

  const { page, context, faults } = await openSignedInWindow(product.url)
  const presses = await countClicksAndKeyPresses(context)
  await page.goto(`${product.url}/transactions`)
  await page.getByRole('searchbox').fill(buyer?.hId ?? '', longTimeoutOptions)
  await page.getByRole('button', { name: 'Hammasidan qidirish' }).click(longTimeoutOptions)
  await page
    .locator(`tr[data-row-key="${purchase.id}"]`)
    .getByRole('button', { name: /^Qaytarib olish: Gel ruchka/ })
    .click(longTimeoutOptions)
  await locateDialog(page).getByRole('button', { name: 'Qaytarib olish' }).click()
  await page.getByText(/qaytarib olindi, kumush qaytarildi$/).waitFor(longTimeoutOptions)
  expect(presses.list.length, presses.list.join('\n')).toBeLessThanOrEqual(4)
  expect([await silver(), await stock()]).toEqual(before)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
