import { ownShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { storeItems } from '@markaz/protocol/motivation/market/routes'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { type Client, clientOf, studentOf } from '../support/client.ts'
import { type Product, sharedProduct } from '../support/product.ts'
import { dialog, ownFaults, rowWith, soon } from '../support/screen.ts'

let product: Product
let client: Client
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await sharedProduct()
  client = await clientOf(product.url)
})
beforeEach(async () => {
  ;({ page, faults } = await withSession(product.url))
})

it('a student buys: the purchase appears by itself, is handed out, and taken back; piece and silver return', async () => {
  const student = await studentOf(product.url)
  const { items } = await client.call(storeItems.list, { query: { page: 1, perPage: 50, status: 'on_sale' } })
  const item = items.find(({ count, price, pendingCount }) => count > 0 && price < 100 && pendingCount === 0)
  if (!item) throw new Error('the demo shop has nothing cheap that nobody waits for')

  await page.goto(`${product.url}/transactions`)
  await page.getByRole('heading', { name: 'Xaridlar' }).waitFor()
  expect(await violations(page)).toEqual([])
  const { purchase } = await student.call(ownShop.buy, {
    body: { itemId: item.id, price: item.price, key: crypto.randomUUID() },
  })
  const stateOf = async () =>
    (await student.call(ownShop.purchases, { query: { page: 1, perPage: 5 } })).purchases.find(
      ({ id }) => id === purchase.id,
    )
  const operation = (name: string) =>
    rowWith(page, item.name)
      .first()
      .getByRole('button', { name: new RegExp(`^${name}: ${item.name}`) })
  // The newest stands first, told by the stream.
  await operation('Topshirish').click(soon)
  await dialog(page).getByRole('button', { name: 'Topshirish' }).click()
  await page.getByText(/topshirildi$/).waitFor(soon)
  expect(await stateOf()).toMatchObject({ state: 'delivered' })

  await page.goto(`${product.url}/transactions?state=delivered`)
  await operation('Qaytarib olish').click(soon)
  await dialog(page).getByText(`${item.price} kumush talabaga, buyum do'konga qaytadi.`).waitFor(soon)
  await dialog(page).getByRole('button', { name: 'Qaytarib olish' }).click()
  await page.getByText(/qaytarib olindi, kumush qaytarildi$/).waitFor(soon)
  expect(await stateOf()).toMatchObject({ state: 'canceled', isReturned: true })
  const after = (await client.call(storeItems.read, { params: { id: item.id } })).item
  expect([after.count, after.returnedCount]).toEqual([item.count, item.returnedCount + 1])
  expect(ownFaults(faults)).toEqual([])
})
