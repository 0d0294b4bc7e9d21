import { ownOffer } from '@markaz/protocol/content/offers/routes'
import { plainText } from '@markaz/protocol/rich-text'
import { expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { studentOf } from '../support/client.ts'
import { sharedProduct } from '../support/product.ts'
import { longTimeout, pageErrors } from '../support/screen.ts'

// Shows: OFFER-001
it('staff write a new public offer, a student accepts it, and staff restore the previous text', async () => {
  const product = await sharedProduct()
  const student = await studentOf(product.url)
  const before = await student.call(ownOffer.read, {})
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/public-offering`)
  await page.getByRole('link', { name: 'Tahrirlash' }).click(longTimeout)
  const field = page.getByRole('textbox', { name: 'Oferta matni' })
  await field.click(longTimeout)
  await page.keyboard.type('Kumush boshqa talabaga berilmaydi.')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText(/Ofertaning \d+-versiyasi e'lon qilindi/).waitFor(longTimeout)
  await page.getByText('Kumush boshqa talabaga berilmaydi.').waitFor(longTimeout)

  const { offering, acceptedAt } = await student.call(ownOffer.read, {})
  expect([plainText(offering?.body as never).includes('Kumush boshqa talabaga berilmaydi.'), acceptedAt]).toEqual([
    true,
    null,
  ])
  const version = offering?.version ?? 0
  await student.call(ownOffer.accept, { body: { version } })

  await page.getByRole('link', { name: `${before.offering?.version}-versiya` }).click()
  await page.getByRole('link', { name: 'Shu matnga qaytish' }).click(longTimeout)
  await field.waitFor(longTimeout)
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText(`Ofertaning ${version + 1}-versiyasi e'lon qilindi`).waitFor(longTimeout)
  const after = await student.call(ownOffer.read, {})
  expect([after.offering?.body, after.acceptedAt]).toEqual([before.offering?.body, null])
  expect(pageErrors(faults)).toEqual([])
})
