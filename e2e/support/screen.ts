import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const longTimeoutOptions = { timeout: 30_000 }

export const locateListRows = (page: Page, list?: string): Locator =>
  (list ? page.locator('[data-list]', { has: page.getByRole('table', { name: list }) }) : page).locator(
    'tr[data-row-key]',
  )

/**
 * Opens a path without a page load. Headings of the former screen get the attribute `data-former`, so that tests can
 * wait for the new heading.
 */
export const navigateWithinApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    if (location.pathname === to) return
    // When only the query of the address changes, the screen keeps its heading, so its heading does not get
    // `data-former`.
    if (new URL(to, location.href).pathname !== location.pathname)
      for (const former of document.querySelectorAll('h1')) former.dataset.former = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Opens a screen of the staff application without a page load; resolves when its rows are shown. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await navigateWithinApp(page, path)
  await page.waitForFunction(
    () =>
      document.querySelector('main h1:not([data-former])') &&
      !document.querySelector('main :is([aria-busy=true], [aria-label="Yuklanmoqda"], .ant-skeleton-active)'),
    undefined,
    longTimeoutOptions,
  )
}

/**
 * Opens the record with this name from the list. The search is limited to the list, because the name may occur
 * elsewhere.
 */
export const openListRow = (page: Page, name: string): Promise<void> =>
  page.locator('[data-list]').getByText(name, { exact: true }).first().click(longTimeoutOptions)

export const locateRowWithText = (page: Page, text: string): Locator => locateListRows(page).filter({ hasText: text })

export const locateDialog = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name })

/**
 * Chooses an option of the select field, after typing the search text if given. Resolves when the field displays the
 * option.
 */
export async function chooseOption(
  inside: Page | Locator,
  label: string,
  option: string,
  typed?: string,
): Promise<void> {
  const page = 'page' in inside ? inside.page() : inside
  const field = inside.getByRole('combobox', { name: label })
  // The chosen value appears in the field or next to it. The dropdown is outside `main`, so its options are not
  // matched.
  const shown = ('page' in inside ? inside : page.getByRole('main')).getByText(option)
  // The dropdown is found by the id of its field, because the dropdown of the previous field may still be closing.
  const offered = page.locator('.ant-select-dropdown', {
    has: page.locator(`[id="${await field.getAttribute('id')}_list"]`),
  })
  // An opening dialog may close the dropdown, and options may move while they load, so the choice is repeated until it
  // succeeds.
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
    }, longTimeoutOptions)
    .toBe('chosen')
}

export async function chooseMenuOperation(page: Page, menu: string, operation: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: operation, exact: true }).click()
}

/** Moves the pointer over the undo button of a toast, because the toast otherwise disappears after 8 s. */
export async function hoverUndoButton(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Qaytarish' })
  await undo.hover()
  return undo
}

/** Types a day as DD.MM.YYYY into a date field. */
export async function fillDateField(inside: Page | Locator, label: string, day: string): Promise<void> {
  const field = inside.getByLabel(label)
  await field.fill(formatDay(day))
  await field.press('Enter')
}

export const formatDay = (day: string): string => day.split('-').reverse().join('.')

export function dateDaysFromToday(days = 0): string {
  return new Date(Date.now() + 5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

export async function pasteText(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await field.press('ControlOrMeta+A')
  await field.press('ControlOrMeta+V')
}

/** Returns the faults without the browser's messages about API calls that the server refused. */
export const withoutRefusedRequestErrors = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !/^Failed to load resource: .* 4\d\d /.test(fault))
