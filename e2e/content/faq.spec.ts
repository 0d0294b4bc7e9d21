import { faq } from '@markaz/protocol/content/faq/routes'
import { expect, it } from 'vitest'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

it('when staff drag a frequently asked question to another position, the new order is shown and stored', async () => {
  const product = await startSharedServer()
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/blogs/faq`)
  const questions = page.getByRole('list', { name: "Ko'p so'raladigan savollar" }).getByRole('listitem')
  const handles = page.getByRole('button', { name: /^Joyini o'zgartirish/ })
  await handles.nth(3).waitFor(longTimeoutOptions)
  const [first, second, third, fourth] = await questions.locator('button[aria-expanded]').allTextContents()
  // The test hovers first, because Playwright's hover waits until the drag handle stops moving.
  await handles.first().hover()
  await page.mouse.down()
  const [from, to] = [await handles.first().boundingBox(), await questions.nth(2).boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await page.getByText("Tartib o'zgartirildi").waitFor(longTimeoutOptions)
  const moved = [second, third, first, fourth]
  expect((await questions.locator('button[aria-expanded]').allTextContents()).slice(0, 4)).toEqual(moved)
  const { faq: kept } = await (await createStaffClient(product.url)).call(faq.list)
  expect(kept.slice(0, 4).map(({ question }) => question)).toEqual(moved)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
