import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { locateDialog, locateListRows, locateRowWithText, longTimeoutOptions } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

it("points given manually raise a student to the first place, and the student's page shows the source of the points", async () => {
  const product = await startSharedServer()
  const client = await createStaffClient(product.url)
  const { id } = await client.call(gamificationCategories.create, {
    body: { name: 'olimpiada', displayName: 'Olimpiada' },
  })
  const page1 = { page: 1, perPage: 10 }
  const { statistics } = await client.call(studentAwards.statistics, { query: { ...page1, categoryId: id } })
  const last = statistics.at(-1)
  if (!last) throw new Error('nobody in the demo centre')
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/statistics`)
  await page.getByRole('link', { name: 'Olimpiada' }).click()
  // Each tab has its own search field, so the test waits for the new tab before it types.
  await page.locator('[aria-current=page]', { hasText: 'Olimpiada' }).waitFor()
  await page.getByRole('searchbox', { name: 'Ism yoki HH ID' }).fill(String(last.hId))
  await page.keyboard.press('Enter')
  await locateRowWithText(page, String(last.hId))
    .getByRole('button', { name: /^Ball berish/ })
    .click()
  const form = locateDialog(page, /^Ball berish/)
  await form.getByLabel('XP').fill('5000')
  await form.getByLabel('Kumush').fill('12')
  await form.getByLabel('Izoh').fill("Olimpiadada birinchi o'rin")
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText(/ball berildi$/).waitFor()
  await page.getByRole('button', { name: 'Tozalash', exact: true }).click()
  // The test waits for a second row, because the former search result with one row stays visible until the new ranking
  // loads.
  await locateListRows(page).nth(1).waitFor()
  await expect.poll(() => locateListRows(page).first().textContent(), longTimeoutOptions).toContain(String(last.hId))
  expect(await findAccessibilityViolations(page)).toEqual([])
  await locateListRows(page).first().getByRole('link').click()
  await page.getByText("1-o'rin, 1 tadan").waitFor()
  await page.getByText("Olimpiadada birinchi o'rin").waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(faults).toEqual([])
})
