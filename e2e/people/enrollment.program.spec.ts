import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
beforeAll(async () => {
  product = await startSharedServer()
})

const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).pressSequentially(value)

// Shows: DAY-028
it("an enrolment that staff interrupted after its first step can be continued on the student's page, at the next step", async () => {
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/students/add?officeIds=1`)
  await fill(page, 'Familiya', 'Tursunov')
  await fill(page, 'Ism', 'Bobur')
  await fill(page, "Tug'ilgan sana", '01022001')
  await page.getByText('Erkak', { exact: true }).click()
  await fill(page, 'Telefon', '935550199')
  await expect
    .poll(() => page.getByLabel('Login', { exact: true }).inputValue(), longTimeoutOptions)
    .toBe('bobur.tursunov')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash va davom etish' }).click()
  await page.getByRole('heading', { name: "Ota-ona qo'shish" }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Talaba sahifasi' }).click()
  await page.getByRole('link', { name: 'Qabulni davom ettirish' }).click()
  await page.getByRole('heading', { name: "Ota-ona qo'shish" }).waitFor()
  for (const step of ['Guruh', 'Shartnoma tuzish', 'SMS yuborish']) {
    await page.getByRole('button', { name: 'Keyinroq' }).click()
    await page.getByRole('heading', { name: step }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Keyinroq' }).click()
  await page.waitForURL(/\/students\/\d+$/)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
