import { beforeAll, expect, it } from 'vitest'
import { measurePhonePageLayoutShift, openSignedInWindow } from '../support/browser.ts'
import { longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
beforeAll(async () => {
  product = await startSharedServer()
})

it('on a phone the content of the page /risks does not shift while the page loads for the first time', async () => {
  expect(await measurePhonePageLayoutShift(product.url, '/risks')).toBeLessThanOrEqual(0.02)
})

// Shows: DAY-019
it("error texts of form fields are shown completely, name the expected value, and are not covered by the form's footer", async () => {
  const { page } = await openSignedInWindow(product.url, 'superadmin', { scheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.goto(`${product.url}/accessories/add`)
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const errors = page.locator('.ant-form-item-explain-error')
  await errors.first().waitFor(longTimeoutOptions)
  const told = await errors.allTextContents()
  expect(told).toEqual(expect.arrayContaining(['Nomini kiriting', 'Kumushdagi narxini kiriting']))
  expect(new Set(told).size).toBe(told.length)
  expect(await errors.evaluateAll(hiddenErrors)).toEqual([])
})

function hiddenErrors(all: Element[]) {
  const foot = document.querySelector('main form button[type=submit]')?.parentElement?.getBoundingClientRect().top ?? 0
  return all.flatMap((error, index) => {
    const { top, bottom } = error.getBoundingClientRect()
    const next = error.closest('.ant-form-item')?.nextElementSibling?.getBoundingClientRect().top ?? bottom
    return [
      ...(error.scrollWidth > error.clientWidth ? [`cut: ${error.textContent}`] : []),
      // An error text must not cover the field below. A next field in the same row begins above the text.
      ...(top < next && next < bottom ? [`on the next field: ${error.textContent}`] : []),
      ...(index === 0 && (top < 0 || bottom > foot) ? [`out of sight: ${error.textContent}`] : []),
    ]
  })
}
