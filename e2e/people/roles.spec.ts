import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { locateMenu } from '../support/menu.ts'
import { chooseOption, locateRowWithText, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startSharedServer, superadminPassword } from '../support/server.ts'

let product: RunningServer
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startSharedServer()
})
beforeEach(async () => {
  ;({ page, faults } = await openSignedInWindow(product.url))
})

const tick = (on: Page, name: string) => on.getByRole('checkbox', { name, exact: true })
const menuOf = (on: Page) =>
  locateMenu(on)
    .locator('li')
    .evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.textContent ?? ''))

// Shows: PERM-005, PERM-006, PERM-007, PERM-014, ROLE-006, ROLE-008, ROLE-010, ROLE-011, ROLE-013,
// Shows: ROLE-014, ROLE-017, ROLE-018, ROLE-019, ROLE-022
it('the role editor previews the menu that users with the role will see, and a forbidden page names the missing right', async () => {
  await page.goto(`${product.url}/control`)
  await locateRowWithText(page, 'Filial menejeri').waitFor()
  await page.getByRole('link', { name: "Qo'shish" }).click()
  await page.getByRole('heading', { name: "Rol qo'shish" }).waitFor()
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Rol nomini kiriting').waitFor()
  await page.getByLabel('Rol nomi').fill('Qabulxona')
  await chooseOption(page, 'Turi', 'Xodim')

  for (const option of ["Qo'shish", "Ko'rish", 'Tahrirlash', "O'chirish"])
    expect(await tick(page, `Foydalanuvchilar, Talabalar: ${option}`).isChecked()).toBe(false)
  await tick(page, 'Foydalanuvchilar, Talabalar: hamma amallar').click()
  for (const option of ["Qo'shish", "Ko'rish", 'Tahrirlash', "O'chirish"])
    await expect
      .poll(() => tick(page, `Foydalanuvchilar, Talabalar: ${option}`).isChecked(), longTimeoutOptions)
      .toBe(true)
  const filter = page.getByRole('textbox', { name: 'Huquqni qidirish' })
  await filter.fill('barcha guruhlar')
  await tick(page, "Hamma huquqlar: Ko'rish").click()
  await filter.fill('')
  expect(await tick(page, "Barcha guruhlar, Jurnal: Ko'rish").isChecked()).toBe(true)
  expect(await tick(page, 'Barcha guruhlar, Jurnal: Tahrirlash').isChecked()).toBe(false)
  expect(await tick(page, "Mening guruhlarim: Ko'rish").isChecked()).toBe(false)
  expect(await findAccessibilityViolations(page)).toEqual([])
  const preview = page.getByRole('complementary', { name: "Bu rol nimani ko'radi" })
  const promised = await preview
    .locator('li')
    .evaluateAll((items) => items.map((item) => item.firstChild?.textContent ?? ''))
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('"Qabulxona" roli qo\'shildi').waitFor()
  await page.waitForURL(/\/control\/roles\/\d+$/)
  await page.getByRole('heading', { name: 'Qabulxona' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Foydalanuvchilar: 0' }).click()
  await page.waitForURL(/\/control\/\d+\/users$/)
  await page.getByRole('link', { name: "Qo'shish" }).click()
  await page.getByRole('heading', { name: "Foydalanuvchi qo'shish" }).waitFor()
  await page.getByLabel('Familiya').fill('Qabulova')
  await page.getByLabel('Ism', { exact: true }).fill('Nilufar')
  await chooseOption(page, 'Filiallar', 'Chilonzor')
  await page.keyboard.press('Escape')
  await page.getByLabel('Login').fill('qabulxona')
  await page.getByLabel('Parol').fill(superadminPassword)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText("Qabulova Nilufar qo'shildi").waitFor()
  await locateRowWithText(page, 'Qabulova Nilufar').waitFor()

  const user = await openSignedInWindow(product.url, 'qabulxona')
  await user.page.goto(`${product.url}/students`)
  await user.page.getByRole('link', { name: "Talaba qo'shish" }).waitFor()
  const shown = await menuOf(user.page)
  expect(shown).toEqual(promised)
  expect(shown).toContain('Talabalar')
  expect(shown).not.toContain('Bildirishnomalar')
  expect(user.faults).toEqual([])

  await user.page.goto(`${product.url}/users/staff`)
  await user.page.getByRole('heading', { name: "Sizda bu sahifaga kirish huquqi yo'q" }).waitFor()
  await user.page.getByText("Xodimlar — ko'rish").waitFor()
  await user.page.getByRole('region', { name: 'Bu huquqni bera oladiganlar' }).getByText('Administrator Bosh').waitFor()
  expect(await findAccessibilityViolations(user.page)).toEqual([])
  expect(withoutRefusedRequestErrors(user.faults)).toEqual([])
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
