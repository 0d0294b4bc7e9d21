import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { measureStartPageLayoutShift } from './browser.ts'

export const locateMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Asosiy menyu' })

export const menuWidth = async (page: Page): Promise<number> =>
  (await locateMenu(page).locator('..').boundingBox())?.width ?? 0

export const menuEntriesOf = (page: Page) =>
  locateMenu(page)
    .locator(':scope > ul > li')
    .evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.textContent.replace(/\d+$/, '')))

/** Opens a user's start page, and checks that it does not shift and that the menu has these entries. */
export async function expectStableStartPage(url: string, login: string, entries: string[]) {
  const visitor = await measureStartPageLayoutShift(url, login)
  expect(visitor.shift).toBeLessThanOrEqual(0.05)
  const first = locateMenu(visitor.page).locator(':scope > ul > li').first()
  expect(await first.locator('a').getAttribute('href')).toBe(new URL(visitor.page.url()).pathname)
  expect(await first.locator('a').getAttribute('aria-current')).toBe('page')
  expect(await menuEntriesOf(visitor.page)).toEqual(entries)
  return visitor
}
