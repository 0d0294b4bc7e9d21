import { offices } from '@markaz/protocol/centre/offices/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { type Client, clientOf } from '../support/client.ts'
import { type Product, password, startProduct } from '../support/product.ts'

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

  it('related head offices cannot be chosen; nothing chosen, a short and a blank name are told at their fields', async () => {
    await open()
    await page.getByRole('button', { name: "Qo'shish" }).click()
    await save()
    await form().getByText("Maydonni to'ldiring").nth(1).waitFor()
    await headOffice().click()
    const option = (name: string) => page.locator('.ant-select-item-option', { hasText: name })
    await option('Samarqand').waitFor()
    for (const related of ['Chilonzor', 'Yunusobod', "Farg'ona"])
      expect(await option(related).getAttribute('class')).toContain('ant-select-item-option-disabled')
    expect(await option('Samarqand').getAttribute('class')).not.toContain('ant-select-item-option-disabled')
    await option('Samarqand').click()
    expect(await nameField().inputValue()).toBe('Samarqand')
    for (const [name, trouble] of [
      ['ab', 'Kamida 3 ta belgi'],
      ['    ', "Bo'sh joydan iborat bo'lmasin"],
    ] as const) {
      await nameField().fill(name)
      await save()
      await form().getByText(trouble).waitFor()
    }
    expect(await listed()).toHaveLength(3)
  })

  it('cancel asks, closes the form and forgets what was typed', async () => {
    await open()
    await page.getByRole('button', { name: "Qo'shish" }).click()
    await nameField().fill('Bekor qilinadi')
    await form().getByRole('button', { name: 'Bekor qilish' }).click()
    const question = page.getByRole('dialog', { name: 'Oyna yopilsinmi?' })
    await question.getByRole('button', { name: 'Ha' }).click()
    await form().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: "Qo'shish" }).click()
    expect(await nameField().inputValue()).toBe('')
    await form().getByRole('button', { name: 'Bekor qilish' }).click()
    await form().waitFor({ state: 'detached' })
    expect(await listed()).toHaveLength(3)
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

it.each([
  ['create', [1, 0, 0]],
  ['update', [0, 1, 0]],
  ['delete', [0, 0, 1]],
] as const)('each button has its own grant: with %s', async (option, shown) => {
  const name = `Filiallar ${option}`
  const children = [{ name: 'offices', permissions: ['read', option], children: [] }]
  const permissions = [{ name: 'staff_control', permissions: [], children }]
  const { id: roleId } = await client.call(roles.create, { body: { name, type: 1, permissions } })
  const office = (await client.call(offices.list)).offices[0]
  const login = `filial.${option}`
  await client.call(users.create, {
    body: { type: 'staff', firstName: 'Ism', lastName: 'Sharif', login, password, roleId, officeIds: [office?.id] },
  })
  const visitor = await withSession(product.url, login)
  await visitor.page.goto(`${product.url}/branch-office`)
  await visitor.page
    .getByRole('cell', { name: office?.name ?? '' })
    .first()
    .waitFor()
  const buttons = [/^Qo'shish$/, /^Tahrirlash: /, /^O'chirish: /]
  const counts = await Promise.all(buttons.map((label) => visitor.page.getByRole('button', { name: label }).count()))
  expect(counts).toEqual(shown)
})
