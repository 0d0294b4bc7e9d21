import { offices } from '@markaz/protocol/centre/offices/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { openMenuLink } from '../support/menu.ts'
import { locateDialog, locateListRows, longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let product: RunningServer
beforeAll(async () => {
  product = await startServer()
})
afterAll(() => product?.remove())

// Shows: OFFICE-001, OFFICE-002, OFFICE-003, OFFICE-005, OFFICE-006, OFFICE-022, SHELL-016, SHELL-024, SHELL-031,
// Shows: SYNC-001, SYNC-002, SYNC-003, SYNC-004, SYNC-014
it('staff add, edit and synchronise a branch; offline, the button that adds a branch is disabled and shows the reason', async () => {
  const client = await createStaffClient(product.url)
  const listed = async () => (await client.call(offices.list)).offices.map((office) => office.name).sort()
  const { page, context, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/branch-office`)
  await locateListRows(page).first().waitFor()
  expect((await locateListRows(page).locator('td:nth-child(2)').allTextContents()).sort()).toEqual(await listed())

  const add = page.getByRole('button', { name: "Qo'shish" })
  await add.hover()
  await context.setOffline(true)
  await page.getByText('Internet bilan biron muammo bor.').waitFor()
  expect(await add.isDisabled()).toBe(true)
  await page.mouse.move(0, 0)
  // A disabled button receives no pointer events, so the pointer moves over the element around it.
  await add.locator('..').hover()
  await page.getByRole('tooltip').getByText("Internet aloqasi yo'q").waitFor()
  await context.setOffline(false)
  await page.getByText('Internet bilan biron muammo bor.').waitFor({ state: 'detached' })
  await expect.poll(() => add.isDisabled(), longTimeoutOptions).toBe(false)

  const form = locateDialog(page, /^Filial/)
  await add.click()
  await form.getByLabel('Bosh ofis').click()
  await page.getByTitle('Samarqand').click()
  await form.getByLabel('Filial nomi').fill('Registon')
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('"Registon" filiali qo\'shildi').waitFor()
  await page.getByRole('button', { name: 'Tahrirlash: Registon' }).click()
  expect(await form.getByLabel('Bosh ofis').isDisabled()).toBe(true)
  expect(await form.getByLabel('Filial nomi').inputValue()).toBe('Registon')
  await form.getByLabel('Filial nomi').fill('Siyob')
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Muvaffaqiyatli tahrirlandi').waitFor()
  await page.getByRole('cell', { name: 'Siyob', exact: true }).waitFor()
  expect(await listed()).toContain('Siyob')

  await openMenuLink(page, null, 'Guruhlar')
  await page.getByText('Jami: 31 ta').waitFor()
  await page.getByRole('button', { name: /^Sinxronizatsiya/ }).click()
  await locateDialog(page, 'Sinxronizatsiya').getByText('Oxirgi natijalar').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  for (const choice of ["O'qituvchilar", 'Talabalar', 'Guruhlar']) {
    await page.getByRole('button', { name: `Boshlash: ${choice}` }).click()
    await page.getByText('Sinxronizatsiya muvaffaqiyatli yakunlandi').first().waitFor()
    await page.getByRole('button', { name: `Boshlash: ${choice}` }).waitFor()
  }
  await page.getByText('Talabalar. Rad etilgan: 1 ta').click()
  await page.getByText("Familiyasi yo'q (familyName)").waitFor()
  await page.keyboard.press('Escape')
  // The synchronisation imported a group that starts today, so the list must show it without a reload.
  await page.getByText('Jami: 32 ta').waitFor()
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
