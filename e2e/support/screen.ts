import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The wait that a busy machine needs. */
export const soon = { timeout: 30_000 }

/** Rows of the list that is on the screen, or of the one named so. */
export const rowsOf = (page: Page, list?: string): Locator =>
  (list ? page.locator('[data-list]', { has: page.getByRole('table', { name: list }) }) : page).locator(
    'tr[data-row-key]',
  )

/** Goes there as a link of the page does, without a new load; headings of the screen that one leaves are `data-former`. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    if (location.pathname === to) return
    // The same screen under another question keeps its heading.
    if (new URL(to, location.href).pathname !== location.pathname)
      for (const former of document.querySelectorAll('h1')) former.dataset.former = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The same in the back-office; answers when the new screen stands with its rows. */
export async function goTo(page: Page, path: string): Promise<void> {
  await follow(page, path)
  await page.waitForFunction(
    () =>
      document.querySelector('main h1:not([data-former])') &&
      !document.querySelector('main :is([aria-busy=true], [aria-label="Yuklanmoqda"], .ant-skeleton-active)'),
    undefined,
    soon,
  )
}

/** Opens what the list on the screen calls so; beside the list its name may stand in other places. */
export const openFromList = (page: Page, name: string): Promise<void> =>
  page.locator('[data-list]').getByText(name, { exact: true }).first().click(soon)

export const rowWith = (page: Page, text: string): Locator => rowsOf(page).filter({ hasText: text })

export const dialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name })

/** Opens a select by its label, types if asked to, and takes the option of that name; it is taken when it is shown as chosen. */
export async function choose(inside: Page | Locator, label: string, option: string, typed?: string): Promise<void> {
  const page = 'page' in inside ? inside.page() : inside
  const field = inside.getByRole('combobox', { name: label })
  // The choice is shown in the field or beside it, but not in the list itself, which stands outside of both.
  const shown = ('page' in inside ? inside : page.getByRole('main')).getByText(option)
  // Its own: the list of the field before may still be on its way out.
  const offered = page.locator('.ant-select-dropdown', {
    has: page.locator(`[id="${await field.getAttribute('id')}_list"]`),
  })
  // A dialog takes the focus once, when it has come in, and a list that was opened before that closes again; options
  // that come while the finger is down move away under it. Then a person does it once more.
  await expect
    .poll(async () => {
      if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click()
      if (typed !== undefined) await field.fill(typed)
      try {
        await offered.getByTitle(option, { exact: true }).click({ timeout: 3_000 })
        await shown.first().waitFor({ state: 'attached', timeout: 3_000 })
        return 'chosen'
      } catch (error) {
        return (error as Error).message
      }
    }, soon)
    .toBe('chosen')
}

/** Opens a row's or a head's "…" and takes what is named so. */
export async function chooseOperation(page: Page, menu: string, operation: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: operation, exact: true }).click()
}

/**
 * The button that takes the change back. Its notice stands 8 s, which a busy machine may need to show what
 * is looked at before; under the mouse it stays.
 */
export async function undoButtonHovered(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Qaytarish' })
  await undo.hover()
  return undo
}

/** Types a day as DD.MM.YYYY into a calendar field. */
export async function typeDay(inside: Page | Locator, label: string, day: string): Promise<void> {
  const field = inside.getByLabel(label)
  await field.fill(dayText(day))
  await field.press('Enter')
}

/** `2026-09-05` → `05.09.2026` */
export const dayText = (day: string): string => day.split('-').reverse().join('.')

/** Today in Tashkent and days from it. */
export function dayFromNow(days = 0): string {
  return new Date(Date.now() + 5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

/** Pastes as a person does. */
export async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await field.press('ControlOrMeta+A')
  await field.press('ControlOrMeta+V')
}

/** Faults of the page itself: a refused call is also told by the browser, in words of its own. */
export const ownFaults = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !/^Failed to load resource: .* 4\d\d /.test(fault))
