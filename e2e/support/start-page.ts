import { expect } from 'vitest'
import { measureStartPageLayoutShift } from './browser.ts'
import { locateMenu, menuEntriesOf } from './menu.ts'

/** Opens a user's start page, and checks that it does not shift and that the menu has these entries. */
export async function expectStartPageWithoutShift(url: string, login: string, entries: string[]) {
  const visitor = await measureStartPageLayoutShift(url, login)
  expect(visitor.shift).toBeLessThanOrEqual(0.05)
  const first = locateMenu(visitor.page).locator(':scope > ul > li').first()
  expect(await first.locator('a').getAttribute('href')).toBe(new URL(visitor.page.url()).pathname)
  expect(await first.locator('a').getAttribute('aria-current')).toBe('page')
  expect(await menuEntriesOf(visitor.page)).toEqual(entries)
  return visitor
}
