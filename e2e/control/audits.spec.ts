import { postCategories } from '@markaz/protocol/content/posts/routes'
import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import {
  chooseOption,
  locateDialog,
  locateListRows,
  longTimeoutOptions,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: AUDIT-001
it('a user finds a change in the audit by the changed record, sees the old and new values, and undoes the change', async () => {
  const product = await startSharedServer()
  const client = await createStaffClient(product.url)
  const { id } = await client.call(postCategories.create, { body: { name: 'Olimpiadalar' } })
  await client.call(postCategories.update, { params: { id }, body: { name: 'Olimpyadalar' } })

  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/audits`)
  await page.getByRole('button', { name: 'Yana filtrlar' }).click(longTimeoutOptions)
  await chooseOption(locateDialog(page), 'Turi', 'Post kategoriyasi')
  await locateDialog(page)
    .getByRole('button', { name: /^Natijani ko'rish/ })
    .click()
  const change = locateListRows(page).filter({ hasText: 'Olimpyadalar' })
  await change.getByText("O'zgartirdi").click(longTimeoutOptions)

  const line = locateDialog(page, /Post kategoriyasi/)
  const difference = line.getByRole('row').filter({ hasText: 'Nomi' })
  await difference.getByText('Olimpiadalar').waitFor(longTimeoutOptions)
  await difference.getByText('Olimpyadalar').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await line.getByRole('button', { name: 'Ortga qaytarish' }).click()
  await locateDialog(page, /ortga qaytar/)
    .getByRole('button', { name: 'Ortga qaytarish' })
    .click()
  await page.getByText(/ortga qaytarildi$/).waitFor(longTimeoutOptions)
  await locateListRows(page).filter({ hasText: 'Ortga qaytardi' }).first().waitFor(longTimeoutOptions)
  const { categories } = await client.call(postCategories.list, { query: { page: 1, perPage: 100 } })
  expect(categories.find((one) => one.id === id)?.name).toBe('Olimpiadalar')
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
