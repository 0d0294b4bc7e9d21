import { devices } from '@markaz/protocol/control/doors/routes'
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

it('a door is opened from the list of devices, and who comes in is seen there', async () => {
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/face-id/devices`)
  const row = page.getByRole('row').filter({ hasText: 'Chilonzor, bosh eshik' })
  await row.getByText('Ulangan').waitFor(soon)
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: 'Eshikni ochish' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('"Chilonzor, bosh eshik" eshigi ochilsinmi?').waitFor()
  await question.getByRole('button', { name: 'Ochish' }).click()
  await page.getByText('"Chilonzor, bosh eshik" eshigi ochildi').waitFor(soon)
  // The stream tells of it: nobody reloads.
  await row.getByText("Noma'lum kirdi").waitFor(soon)
  const { devices: all } = await client.call(devices.list)
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['connected']))
  expect(ownFaults(faults)).toEqual([])
})
