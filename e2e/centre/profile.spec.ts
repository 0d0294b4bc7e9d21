import { afterAll, beforeAll, expect, it } from 'vitest'
import { SignInPage } from '../pages/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { visit, withSession } from '../support/browser.ts'
import { demoPassword, type Product, startProduct } from '../support/product.ts'
import { soon } from '../support/screen.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.remove())

const failing = { status: 500, json: { success: false, error: { errId: null, errMsg: 'x', code: 'INTERNAL' } } }

it('the profile shows login and role to a person without any right', async () => {
  const { page, faults } = await withSession(product.url, 'mehmon')
  await page.goto(`${product.url}/profile`)
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
  const facts = page.locator('main dl')
  await facts.getByText('mehmon', { exact: true }).waitFor()
  expect(await facts.locator('dt').allTextContents()).toEqual(['Login', 'Rol', 'Filiallar', 'Dastur versiyasi'])
  expect((await facts.locator('dd').allTextContents()).slice(0, 2)).toEqual(['mehmon', 'Mehmon'])
  await expect.poll(() => page.title(), soon).toBe('Profil | Admin paneli')
  expect(await violations(page)).toEqual([])
  expect(faults).toEqual([])
})

it('the own login and the own password are changed in their dialogs, and open the panel afterwards', async () => {
  const { page } = await withSession(product.url, 'assistent')
  await page.goto(`${product.url}/profile`)
  await page.getByRole('button', { name: "Loginni o'zgartirish" }).click()
  const login = page.getByRole('dialog', { name: "Loginni o'zgartirish" })
  await login.getByLabel('Yangi login').fill('yangi.assistent')
  await login.getByLabel('Amaldagi parol').fill('xato-parol')
  await login.getByRole('button', { name: 'Saqlash' }).click()
  await login.getByText("Parol noto'g'ri").waitFor()
  expect(await violations(page)).toEqual([])
  await login.getByLabel('Amaldagi parol').fill(demoPassword)
  await login.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText("Login o'zgartirildi: yangi.assistent").waitFor()
  await page.locator('main dd', { hasText: 'yangi.assistent' }).waitFor()

  await page.getByRole('button', { name: "Parolni o'zgartirish" }).click()
  const secret = page.getByRole('dialog', { name: "Parolni o'zgartirish" })
  await secret.getByLabel('Amaldagi parol').fill(demoPassword)
  await secret.getByLabel('Yangi parol', { exact: true }).fill('Yangi-parol-2026')
  await secret.getByLabel('Yangi parolni takrorlang').fill('boshqa')
  await secret.getByRole('button', { name: 'Saqlash' }).click()
  await secret.getByText('Parollar bir xil emas').waitFor()
  await secret.getByLabel('Yangi parolni takrorlang').fill('Yangi-parol-2026')
  await secret.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText("Parol o'zgartirildi").waitFor()

  const again = await visit()
  const signIn = new SignInPage(again.page)
  await signIn.open(product.url)
  await signIn.signIn('yangi.assistent', 'Yangi-parol-2026')
  await again.page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor()
})

it('a profile that cannot be loaded is told in the general words', async () => {
  const { page } = await withSession(product.url, 'mehmon')
  await page.route('**/api/staff/profile', (route) => route.fulfill(failing))
  await page.goto(`${product.url}/profile`)
  await page.getByRole('alert').getByText("Biror narsa noto'g'ri ketdi").waitFor()
})

it('other failures of the start go to the console only, and the profile works', async () => {
  const { page, faults } = await withSession(product.url, 'menejer')
  const failed = ['**/roles/permission-objects/mine', '**/notifications/count', '**/synchronization/message-count']
  for (const path of failed) await page.route(path, (route) => route.fulfill(failing))
  await page.goto(`${product.url}/profile`)
  await page.locator('main dd', { hasText: 'menejer' }).first().waitFor()
  await expect.poll(() => faults.some((fault) => fault.includes('roles.mine')), soon).toBe(true)
  expect(await page.locator('.ant-notification-notice').count()).toBe(0)
})
