import { offices } from '@markaz/protocol/centre/offices/routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { type Client, clientOf } from '../support/client.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let client: Client
let page: Page
beforeAll(async () => {
  product = await startProduct()
  client = await clientOf(product.url)
})
beforeEach(async () => {
  page = (await withSession(product.url)).page
})
afterAll(() => product?.remove())

const listed = async () => (await client.call(offices.list)).offices.map((office) => office.name).sort()
const open = async () => {
  await page.goto(`${product.url}/branch-office`)
  await page.getByRole('cell', { name: "Farg'ona" }).first().waitFor()
}
const form = () => page.getByRole('dialog', { name: /^Filial/ })
const nameField = () => form().getByLabel('Filial nomi')
const headOffice = () => form().getByLabel('Bosh ofis')
const save = () => form().getByRole('button', { name: 'Saqlash' }).click()

describe('the branch offices', () => {
  it('stand in a table of number, branch name, head office and actions', async () => {
    await open()
    expect((await page.getByRole('columnheader').allTextContents()).filter(Boolean)).toEqual([
      '№',
      'Filial nomi',
      'Bosh ofis',
      'Amallar',
    ])
    const rows = page.locator('tr[data-row-key]')
    expect(await rows.count()).toBe(3)
    expect(await rows.locator('td:nth-child(1)').allTextContents()).toEqual(['1', '2', '3'])
    expect((await rows.locator('td:nth-child(2)').allTextContents()).sort()).toEqual(await listed())
    expect(await violations(page)).toEqual([])
  })

  it('adding says the name; editing shares the form, keeps the head office and says that it was edited', async () => {
    await open()
    await page.getByRole('button', { name: "Qo'shish" }).click()
    await headOffice().click()
    await page.getByTitle('Samarqand').click()
    await nameField().fill('Registon')
    await save()
    await page.getByText('"Registon" filiali qo\'shildi').waitFor()
    await page.getByRole('button', { name: 'Tahrirlash: Registon' }).click()
    expect(await headOffice().isDisabled()).toBe(true)
    expect(await nameField().inputValue()).toBe('Registon')
    await nameField().fill('Siyob')
    await save()
    await page.getByText('Muvaffaqiyatli tahrirlandi').waitFor()
    await page.getByRole('cell', { name: 'Siyob', exact: true }).waitFor()
    expect(await listed()).toContain('Siyob')
  })
})
