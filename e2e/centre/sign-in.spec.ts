import { beforeAll, expect, it } from 'vitest'
import { SignInPage } from '../pages/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { signedIn, visit, withSession } from '../support/browser.ts'
import { type Product, password, sharedProduct } from '../support/product.ts'
import { soon } from '../support/screen.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

it('an anonymous visitor of a guarded page signs in and comes back to it', async () => {
  const { page, faults } = await visit()
  await page.goto(`${product.url}/branch-office`)
  await page.waitForURL('**/signin**')
  await expect.poll(() => page.title(), soon).toBe('Admin paneli')
  expect(await violations(page)).toEqual([])
  await new SignInPage(page).signIn('superadmin', password)
  await page.getByRole('heading', { name: 'Filiallar' }).waitFor()
  await expect.poll(() => page.title(), soon).toBe('Filiallar | Admin paneli')
  expect(Object.keys(await page.evaluate(() => ({ ...localStorage })))).toEqual(
    expect.arrayContaining(['accessToken', 'refreshToken', 'staffInfo']),
  )
  await page.goto(`${product.url}/signin`)
  await page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor()
  expect(faults).toEqual([])
})

it('after signing out, Back shows nothing and the tokens are gone', async () => {
  const { page } = await signedIn(product.url)
  await page.goto(`${product.url}/groups`)
  await page.getByRole('heading', { name: 'Guruhlar', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Shaxsiy menyu' }).click()
  await page.getByText('Chiqish').click()
  await page.waitForURL('**/signin**')
  expect(
    await page.evaluate(() => localStorage.getItem('accessToken') ?? localStorage.getItem('refreshToken')),
  ).toBeNull()
  await page.goBack()
  await page.waitForURL('**/signin**')
  expect(await page.getByRole('heading', { name: 'Guruhlar', exact: true }).count()).toBe(0)
})

it('after signing out nothing of what was on screen is left in the storage of the browser', async () => {
  const { page } = await withSession(product.url)
  const seen: string[] = []
  for (const [path, heading] of [
    ['groups', 'Guruhlar'],
    ['students', 'Talabalar'],
    ['teachers', "O'qituvchilar"],
  ]) {
    await page.goto(`${product.url}/${path}`)
    await page.getByRole('heading', { name: heading as string, exact: true }).waitFor()
    const rows = page.locator('main tbody tr[data-row-key]')
    await rows.first().waitFor()
    // The longest words of each row: names of people and groups.
    for (const text of await rows.allInnerTexts()) seen.push(...text.split(/\s+/).filter((word) => word.length > 5))
  }
  expect(seen.length).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Shaxsiy menyu' }).click()
  await page.getByText('Chiqish').click()
  await page.waitForURL('**/signin**')
  const kept = await page.evaluate(keptByBrowser)
  expect(seen.filter((word) => kept.includes(word))).toEqual([])
  expect(Object.keys(await page.evaluate(() => ({ ...localStorage }))).filter((key) => !isChoice(key))).toEqual([])
})

/** How a person likes the screens. */
const isChoice = (key: string) => /^(theme|menuCollapsed|pageSize:.*|table:.*)$/.test(key)

/** Runs in the page: all that localStorage, sessionStorage, IndexedDB and the caches hold, as text. */
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
