import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: CALL-001
it("the family of an absent student is in the evening's list of phone calls, and after the call the student's page shows the result", async () => {
  const product = await startSharedServer()
  const client = await createStaffClient(product.url)
  // Phone calls are allowed at any time, so that the test does not depend on the hour.
  await client.call(autoCalls.settings, {
    body: { from: '00:00', to: '23:59', listAt: '19:00', scripts: ['', '', ''] },
  })
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/auto-call`)
  const call = page.getByRole('button', { name: /^Hozir qo'ng'iroq qilish: / }).first()
  await call.click(longTimeoutOptions)
  await page.getByText(/darsga kelmadi/).waitFor(longTimeoutOptions)
  const pupil = page.getByRole('region', { name: 'Kimga' }).locator('a[href^="/students/"]').first()
  const address = (await pupil.getAttribute('href')) as string
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('n')
  await page.keyboard.type('Qishloqqa ketgan, dushanba keladi')
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await page.getByText(/: kelishga va'da berdi/).waitFor(longTimeoutOptions)
  await page.goto(`${product.url}${address}/calls`)
  await page.getByText('Qishloqqa ketgan, dushanba keladi').waitFor(longTimeoutOptions)
  await page.getByRole('row').getByText("Kelishga va'da berdi").first().waitFor()
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
