import { ownOffer } from '@markaz/protocol/content/offers/routes'
import { plainText } from '@markaz/protocol/rich-text'
import { expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { studentOf } from '../support/client.ts'
import { sharedProduct } from '../support/product.ts'
import { ownFaults, soon } from '../support/screen.ts'

// Shows: OFFER-001
it('a new text of the offer is written, read and accepted by a student, and the previous text can be restored', async () => {
  const product = await sharedProduct()
  const student = await studentOf(product.url)
  const before = await student.call(ownOffer.read, {})
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/public-offering`)
  await page.getByRole('link', { name: 'Tahrirlash' }).click(soon)
  const field = page.getByRole('textbox', { name: 'Oferta matni' })
  await field.click(soon)
  await page.keyboard.type('Kumush boshqa talabaga berilmaydi.')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText(/Ofertaning \d+-versiyasi e'lon qilindi/).waitFor(soon)
  await page.getByText('Kumush boshqa talabaga berilmaydi.').waitFor(soon)

  const { offering, acceptedAt } = await student.call(ownOffer.read, {})
  expect([plainText(offering?.body as never).includes('Kumush boshqa talabaga berilmaydi.'), acceptedAt]).toEqual([
    true,
    null,
  ])
  const version = offering?.version ?? 0
  await student.call(ownOffer.accept, { body: { version } })

  await page.getByRole('link', { name: `${before.offering?.version}-versiya` }).click()
  await page.getByRole('link', { name: 'Shu matnga qaytish' }).click(soon)
  await field.waitFor(soon)
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText(`Ofertaning ${version + 1}-versiyasi e'lon qilindi`).waitFor(soon)
  const after = await student.call(ownOffer.read, {})
  expect([after.offering?.body, after.acceptedAt]).toEqual([before.offering?.body, null])
  expect(ownFaults(faults)).toEqual([])
})
