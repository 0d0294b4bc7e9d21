import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.remove())

it('opening the branch of a head office and synchronising brings new people and groups, and says what was refused', async () => {
  const { page, faults } = await withSession(product.url)

  await page.goto(`${product.url}/branch-office`)
  await page.getByRole('button', { name: "Qo'shish" }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Bosh ofis').click()
  await page.getByTitle('Samarqand').click()
  expect(await form.getByLabel('Filial nomi').inputValue()).toBe('Samarqand')
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('"Samarqand" filiali qo\'shildi').waitFor()

  await page.goto(`${product.url}/groups`)
  await page.getByText('Jami: 31 ta').waitFor()

  await page.getByRole('button', { name: /^Sinxronizatsiya/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Sinxronizatsiya' })
  await dialog.getByText('Oxirgi natijalar').waitFor()
  expect(await violations(page)).toEqual([])
  for (const choice of ["O'qituvchilar", 'Talabalar', 'Guruhlar']) {
    await page.getByRole('button', { name: `Boshlash: ${choice}` }).click()
    await page.getByText('Sinxronizatsiya muvaffaqiyatli yakunlandi').first().waitFor()
    // The circle has closed, and the choices are back beside what the run brought.
    await page.getByRole('button', { name: `Boshlash: ${choice}` }).waitFor()
  }
  await page.getByText('Talabalar. Rad etilgan: 1 ta').click()
  await page.getByText("Familiyasi yo'q (familyName)").waitFor()
  await page.keyboard.press('Escape')
  // A group that starts today has come in.
  await page.goto(`${product.url}/groups`)
  await page.getByText('Jami: 32 ta').waitFor()
  expect(faults).toEqual([])
})
