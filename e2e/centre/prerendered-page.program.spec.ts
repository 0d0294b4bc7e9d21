import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BrowserVisitor, openSignedInWindow } from '../support/browser.ts'
import { longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let product: RunningServer
let visitor: BrowserVisitor
let page: Page
beforeAll(async () => {
  product = await startServer()
})
afterAll(() => product?.remove())

/** Simulates a returning user, whose display settings the server knows from a cookie. */
async function comesBack(isPhone = false): Promise<void> {
  visitor = await openSignedInWindow(product.url, 'superadmin', { isPhone })
  page = visitor.page
  await page.addInitScript(() => {
    for (const table of ['students', 'groups', 'my-groups']) localStorage.setItem(`pageSize:${table}`, '20')
  })
  await page.goto(`${product.url}/groups`)
  await expect.poll(() => page.evaluate(() => document.cookie), longTimeoutOptions).toContain('markaz_look')
  // The server starts its prerendering thread at the first request, so the first page may arrive without rows.
  await expect
    .poll(async () => (await page.request.get(`${product.url}/groups`)).text(), longTimeoutOptions)
    .toContain('id="drawn"')
}

async function holdScripts(context: BrowserContext): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await context.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  return letGo
}

const places = async (selector: string) => {
  await page.evaluate(() => document.fonts.ready.then(() => null))
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.textContent, x, y, width, height]
    }),
  )
}
const drawn = () => page.locator('#drawn')

describe.each([
  ['at a desk', false, 'tbody tr, thead th, h1, header, nav a'],
  ['on a phone', true, 'main li, h1, header'],
] as const)('a list page that the server has prerendered is shown to a returning user %s', (_, isPhone, parts) => {
  beforeEach(() => comesBack(isPhone))

  it('a returning user sees the rows of a list before any script has loaded, and nothing moves when the page becomes interactive', async () => {
    const letGo = await holdScripts(visitor.context)
    await page.goto(`${product.url}/groups`, { waitUntil: 'commit' })
    await drawn()
      .getByText(/N-1\d\d/)
      .first()
      .waitFor()
    const before = await places(`#drawn :is(${parts})`)
    expect(before.length).toBeGreaterThan(20)
    // Until its scripts have loaded, a prerendered page cannot react, so it is hidden from clicks and screen readers.
    expect(await page.getByRole('link', { name: /N-1\d\d/ }).count()).toBe(0)
    letGo()
    await drawn().waitFor({ state: 'detached' })
    expect(await places(`#root :is(${parts})`)).toEqual(before)
    await page
      .getByRole('link', { name: /N-1\d\d/ })
      .first()
      .click()
    await page.waitForURL(/\/groups\/\d+/)
    expect(visitor.faults).toEqual([])
  })
})

describe("a page that the server has prerendered for other display settings than the browser's current settings", () => {
  beforeEach(() => comesBack())

  it('the browser does not show a prerendered list if the width, theme or menu has changed or no user is signed in', async () => {
    await page.route('**/assets/*.js', (route) => route.abort())
    const isShown = async () => {
      await page.goto(`${product.url}/groups`, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.getElementById('answers') !== null)
      return drawn().getByRole('heading', { name: 'Guruhlar', includeHidden: true }).isVisible()
    }
    expect(await isShown()).toBe(true)
    await page.setViewportSize({ width: 1100, height: 900 })
    expect(await isShown()).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await isShown()).toBe(false)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() => localStorage.setItem('menuCollapsed', '1'))
    expect(await isShown()).toBe(false)
    await page.evaluate(() => localStorage.removeItem('menuCollapsed'))
    expect(await isShown()).toBe(true)
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    expect(await isShown()).toBe(false)
  })

  it('after the user has signed out, the server sends the page without prerendered content', async () => {
    await page.getByRole('button', { name: 'Shaxsiy menyu' }).click()
    await page.getByText('Chiqish').click()
    await page.waitForURL(/signin/)
    const text = await (await page.request.get(`${product.url}/groups`)).text()
    expect(text).not.toContain('id="drawn"')
  })
})
