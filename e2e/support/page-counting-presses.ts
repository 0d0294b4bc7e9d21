import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openSignedInWindow } from './browser.ts'
import { countClicksAndKeyPresses } from './count-presses.ts'
import { longTimeoutOptions, withoutRefusedRequestErrors } from './screen.ts'

/**
 * Opens the start page and counts presses. `end(limit)` fails if more than `limit` presses were made since the previous
 * `end`.
 */
export async function openPageAndCountPresses(url: string, login = 'superadmin') {
  const { page, context, faults } = await openSignedInWindow(url, login)
  const presses = await countClicksAndKeyPresses(context)
  await page.goto(url)
  await page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor(longTimeoutOptions)
  presses.begin()
  return {
    page,
    end(limit: number) {
      expect(presses.list.length, presses.list.join('\n')).toBeLessThanOrEqual(limit)
      expect(withoutRefusedRequestErrors(faults)).toEqual([])
      presses.begin()
    },
  }
}

/** Returns the first option of the open dropdown that contains the text and can be chosen. */
export const locateOption = (page: Page, text: string): Locator =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .locator('.ant-select-item-option:not(.ant-select-item-option-disabled)', { hasText: text })
    .first()
