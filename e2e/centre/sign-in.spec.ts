import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { SignInPage } from '../pages/sign-in-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openWindow } from '../support/browser.ts'
import { locateMenu } from '../support/menu.ts'
import { longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startSharedServer, superadminPassword } from '../support/server.ts'

let product: RunningServer
beforeAll(async () => {
  product = await startSharedServer()
})

// Shows: AUTH-001, AUTH-002, AUTH-003, AUTH-005, AUTH-006, AUTH-008, AUTH-009, AUTH-010, AUTH-011
it('a visitor of a protected page signs in and returns to that page; after signing out, the browser stores no data of the user', async () => {
  const { page, faults } = await openWindow()
  const menu = locateMenu(page)
  await page.goto(`${product.url}/branch-office`)
  await page.waitForURL('**/signin**')
  await expect.poll(() => page.title(), longTimeoutOptions).toBe('Admin paneli')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await new SignInPage(page).signIn('superadmin', superadminPassword)
  await page.getByRole('heading', { name: 'Filiallar' }).waitFor()
  await expect.poll(() => page.title(), longTimeoutOptions).toBe('Filiallar | Admin paneli')
  expect(await keysOf(page)).toEqual(expect.arrayContaining(['accessToken', 'refreshToken', 'staffInfo']))
  await page.goto(`${product.url}/signin`)
  await page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor()

  const seen: string[] = []
  for (const [part, title] of [
    [null, 'Guruhlar'],
    ['Foydalanuvchilar', 'Talabalar'],
    [null, "O'qituvchilar"],
  ] as const) {
    if (part) await menu.getByRole('button', { name: part }).click()
    await menu.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
    const rows = page.getByRole('table', { name: title }).locator('tr[data-row-key]')
    await rows.first().waitFor()
    // Collects long words, such as names of people and groups; none of them may remain in the browser after the
    // sign-out.
    for (const text of await rows.allInnerTexts()) seen.push(...text.split(/\s+/).filter((word) => word.length > 5))
  }
  expect(seen.length).toBeGreaterThan(50)
  // Loading a page a second time also stores data in the browser, which the sign-out must remove.
  await page.reload()
  await page.getByRole('table', { name: "O'qituvchilar" }).locator('tr[data-row-key]').first().waitFor()
  await page.getByRole('button', { name: 'Shaxsiy menyu' }).click()
  const [logout] = await Promise.all([
    page.waitForRequest('**/api/staff/auth/logout'),
    page.getByText('Chiqish').click(),
  ])
  expect(logout.method()).toBe('POST')
  await page.waitForURL('**/signin**')
  const kept = await page.evaluate(keptByBrowser)
  expect(seen.filter((word) => kept.includes(word))).toEqual([])
  expect((await keysOf(page)).filter((key) => !mayStay(key))).toEqual([])
  await page.goBack()
  await page.waitForURL('**/signin**')
  expect(await page.getByRole('heading', { name: "O'qituvchilar", exact: true }).count()).toBe(0)
  // Requests that were running at the sign-out may fail, so errors of refused calls are ignored.
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

const keysOf = (page: Page) => page.evaluate(() => Object.keys({ ...localStorage }))

/**
 * True for keys that may remain after a sign-out: display settings, and the key by which the server recognises this
 * browser.
 */
const mayStay = (key: string) => /^(deviceKey|theme|menuCollapsed|pageSize:.*|table:.*|widths:.*)$/.test(key)

/** Runs in the browser and returns everything that it stores. */
async function keptByBrowser(): Promise<string> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const databases = (await indexedDB.databases()).map(async ({ name }) => {
    const database = await answer(indexedDB.open(name as string))
    const stores = [...database.objectStoreNames].map((store) =>
      answer(database.transaction(store).objectStore(store).getAll()),
    )
    return [name, await Promise.all(stores)]
  })
  const cached = (await caches.keys()).map(async (name) => {
    const cache = await caches.open(name)
    const answers = (await cache.keys()).map(async (request) => [
      request.url,
      await (await cache.match(request))?.text(),
    ])
    return [name, await Promise.all(answers)]
  })
  const found = await Promise.all([Promise.all(databases), Promise.all(cached)])
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, ...found])
}
