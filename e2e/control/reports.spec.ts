import { reports } from '@markaz/protocol/control/reports/routes'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { type Client, clientOf } from '../support/client.ts'
import { type Product, sharedProduct } from '../support/product.ts'
import { ownFaults, soon } from '../support/screen.ts'

let product: Product
let client: Client
beforeAll(async () => {
  product = await sharedProduct()
  client = await clientOf(product.url)
})

it('a report is opened: it is seen, the number in the menu falls, and its lesson is one step away', async () => {
  const { page, faults } = await withSession(product.url)
  const { count } = await client.call(reports.count)
  await page.goto(`${product.url}/management`)
  const menu = page.getByRole('link', { name: `Hisobotlar ${count}` })
  await menu.waitFor(soon)
  const list = page.getByRole('table')
  await list.getByText('Yangi').first().waitFor(soon)
  expect(await violations(page)).toEqual([])
  await list.getByRole('row').filter({ hasText: 'Yangi' }).first().getByRole('link').click()
  await page.getByRole('link', { name: `Hisobotlar ${count - 1}` }).waitFor(soon)
  await page.getByText('Davomat hali ham saqlanmagan').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Dars davomatiga' }).click()
  await page
    .getByRole('group', { name: /davomat belgisi$/ })
    .first()
    .waitFor(soon)
  expect((await client.call(reports.count)).count).toBe(count - 1)
  expect(ownFaults(faults)).toEqual([])
})
