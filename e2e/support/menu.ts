import type { Locator, Page } from 'playwright-core'
import { longTimeoutOptions } from './screen.ts'

export const locateMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Asosiy menyu' })

export const menuWidth = async (page: Page): Promise<number> =>
  (await locateMenu(page).locator('..').boundingBox())?.width ?? 0

export const menuEntriesOf = (page: Page) =>
  locateMenu(page)
    .locator(':scope > ul > li')
    .evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.textContent.replace(/\d+$/, '')))

/** @param section the section of the menu to open first; null = the link is outside the sections */
export async function openMenuLink(page: Page, section: string | null, link: string): Promise<void> {
  const menu = locateMenu(page)
  if (section) await menu.getByRole('button', { name: section }).click()
  await menu.getByRole('link', { name: link, exact: true }).click()
}

/** Returns the paths of all links. Opens one section after the other, because only one can be open at a time. */
export async function listMenuPaths(page: Page): Promise<string[]> {
  const menu = locateMenu(page)
  await menu.waitFor(longTimeoutOptions)
  const paths = new Set<string>()
  for (const section of await menu.locator('button[aria-expanded]').all()) {
    await section.click()
    const links = await menu.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
    for (const path of links) paths.add(path)
  }
  return [...paths]
}
