import { postCategories } from '@markaz/protocol/content/posts/routes'
import { expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { clientOf } from '../support/client.ts'
import { sharedProduct } from '../support/product.ts'
import { choose, dialog, longTimeout, pageErrors, rowsOf } from '../support/screen.ts'

// Shows: AUDIT-001
it('the audit finds a change by the changed object, shows old and new values, and undoes the change', async () => {
  const product = await sharedProduct()
  const client = await clientOf(product.url)
  const { id } = await client.call(postCategories.create, { body: { name: 'Olimpiadalar' } })
  await client.call(postCategories.update, { params: { id }, body: { name: 'Olimpyadalar' } })

  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/audits`)
  await page.getByRole('button', { name: 'Yana filtrlar' }).click(longTimeout)
  await choose(dialog(page), 'Turi', 'Post kategoriyasi')
  await dialog(page)
    .getByRole('button', { name: /^Natijani ko'rish/ })
    .click()
  const change = rowsOf(page).filter({ hasText: 'Olimpyadalar' })
  await change.getByText("O'zgartirdi").click(longTimeout)

  const line = dialog(page, /Post kategoriyasi/)
  const difference = line.getByRole('row').filter({ hasText: 'Nomi' })
  await difference.getByText('Olimpiadalar').waitFor(longTimeout)
  await difference.getByText('Olimpyadalar').waitFor()
  expect(await violations(page)).toEqual([])
  await line.getByRole('button', { name: 'Ortga qaytarish' }).click()
  await dialog(page, /ortga qaytar/)
    .getByRole('button', { name: 'Ortga qaytarish' })
    .click()
  await page.getByText(/ortga qaytarildi$/).waitFor(longTimeout)
  await rowsOf(page).filter({ hasText: 'Ortga qaytardi' }).first().waitFor(longTimeout)
  const { categories } = await client.call(postCategories.list, { query: { page: 1, perPage: 100 } })
  expect(categories.find((one) => one.id === id)?.name).toBe('Olimpiadalar')
  expect(pageErrors(faults)).toEqual([])
})
