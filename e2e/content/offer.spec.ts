import { portalPublicOffer } from '@markaz/protocol/content/offers/routes'
import { plainTextOf } from '@markaz/protocol/rich-text'
import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStudentClient } from '../support/client.ts'
import { longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: OFFER-001
it('staff write a new public offer, a student accepts it, and staff restore the previous text', async () => {
  const product = await startSharedServer()
  const student = await createStudentClient(product.url)
  const before = await student.call(portalPublicOffer.read, {})
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/public-offering`)
  await page.getByRole('link', { name: 'Tahrirlash' }).click(longTimeoutOptions)
  const field = page.getByRole('textbox', { name: 'Oferta matni' })
  await field.click(longTimeoutOptions)
  await page.keyboard.type('Kumush boshqa talabaga berilmaydi.')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText(/Ofertaning \d+-versiyasi e'lon qilindi/).waitFor(longTimeoutOptions)
  await page.getByText('Kumush boshqa talabaga berilmaydi.').waitFor(longTimeoutOptions)

  const { offering, acceptedAt } = await student.call(portalPublicOffer.read, {})
  expect([plainTextOf(offering?.body as never).includes('Kumush boshqa talabaga berilmaydi.'), acceptedAt]).toEqual([
    true,
    null,
  ])
  const version = offering?.version ?? 0
  await student.call(portalPublicOffer.accept, { body: { version } })

  await page.getByRole('link', { name: `${before.offering?.version}-versiya` }).click()
  await page.getByRole('link', { name: 'Shu matnga qaytish' }).click(longTimeoutOptions)
  await field.waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText(`Ofertaning ${version + 1}-versiyasi e'lon qilindi`).waitFor(longTimeoutOptions)
  const after = await student.call(portalPublicOffer.read, {})
  expect([after.offering?.body, after.acceptedAt]).toEqual([before.offering?.body, null])
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
