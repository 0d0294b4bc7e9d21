import { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { StudentsPage } from '../pages/students-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import {
  hoverUndoButton,
  locateDialog,
  locateListRows,
  locateRowWithText,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let client: ApiClient
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})
beforeEach(async () => {
  ;({ page, faults } = await openSignedInWindow(product.url))
})

async function open(path: string) {
  await page.goto(product.url + path)
  await locateListRows(page).first().waitFor()
}
const accountOf = async (login: string) =>
  (await client.call(staff.list, { query: { page: 1, perPage: 50 } })).staff.find((person) => person.login === login)
    ?.isActive

// Shows: PARENT-001, PARENT-002, STAFF-001, STAFF-006, STAFF-019, STAFF-024, STAFF-025, STAFF-026, STAFF-027
it("staff can block a colleague and undo the block, and the list of parents shows each parent's children and referred students", async () => {
  // The window is wide, because otherwise the list hides the column of referred students.
  await page.setViewportSize({ width: 1900, height: 900 })
  await open('/users/staff')
  await page.getByRole('button', { name: 'Bloklash: Mehmonov Bobur' }).click()
  const question = locateDialog(page, 'Bloklamoqchimisiz?')
  await question.getByText('Mehmonov Bobur').waitFor()
  await question.getByRole('button', { name: 'Bloklash' }).click()
  await page.getByText('Xodim bloklandi').waitFor()
  const undo = await hoverUndoButton(page)
  await page.getByRole('button', { name: 'Blokdan chiqarish: Mehmonov Bobur' }).waitFor()
  expect(await accountOf('mehmon')).toBe(2)
  await undo.click()
  await page.getByText("O'zgarish qaytarildi").waitFor()
  await page.getByRole('button', { name: 'Bloklash: Mehmonov Bobur' }).waitFor()
  expect(await accountOf('mehmon')).toBe(1)

  await open('/users/parents')
  const row = locateListRows(page)
    .filter({ has: page.getByRole('link', { name: /,/ }) })
    .first()
  const name = (await row.locator('td').nth(1).textContent()) ?? ''
  await page.getByRole('link', { name: new RegExp(`Olib kelgan talabalari: ${name}$`) }).click()
  await page.waitForURL(/\/users\/parents\/referral\/\d+/)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Ota-ona haqida' }).getByRole('link').first().waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

// Shows: STATUS-025, STATUS-026, STATUS-028, STATUS-029, STATUS-030
it('after a student status is renamed in the settings, the list of students shows the new name', async () => {
  await page.goto(`${product.url}/settings/students`)
  await page.getByRole('button', { name: 'Tahrirlash: Kursni tark etgan' }).click()
  await page.waitForURL(/\/settings\/students\/\d+\/edit$/)
  const form = locateDialog(page, 'Holatni tahrirlash: Kursni tark etgan')
  await form.getByLabel("Ko'rinadigan nomi").fill('Kursdan ketgan')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Muvaffaqiyatli tahrirlandi').waitFor()
  await locateRowWithText(page, 'Kursni tark etgan').getByText('Kursdan ketgan').waitFor()
  const { controlActions: known } = await client.call(erpMembershipStatuses.list)
  const left = known.find(({ name }) => name === 'LEFT_COURSE')
  const list = new StudentsPage(page, product.url)
  await list.open(`?statusId=${left?.id}`)
  await page.getByRole('search').getByText('Kursdan ketgan').waitFor()
  for (const row of await locateListRows(page).allTextContents()) expect(row).toContain('Kursdan ketgan')
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
