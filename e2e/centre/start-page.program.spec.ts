import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { measureStartPageLayoutShift, openSignedInWindow } from '../support/browser.ts'
import { locateMenu, menuEntriesOf, menuWidth } from '../support/menu.ts'
import { longTimeoutOptions, openListRow, openScreen } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'
import { expectStartPageWithoutShift } from '../support/start-page.ts'

let product: RunningServer
beforeAll(async () => {
  product = await startSharedServer()
})

// Shows: PERM-014, SHELL-002
it("a manager's start page loads without layout shifts, and keys typed while the command palette loads are entered into the palette", async () => {
  const { page } = await expectStartPageWithoutShift(product.url, 'menejer', [
    'Bugun',
    "O'qituvchilar",
    'Guruhlar',
    'Jadval',
    'Foydalanuvchilar',
    "O'quv bo'limi",
    'Kontentlar',
    'Gamifikatsiya',
    'Boshqaruv',
    'Xodimlar nazorati',
    'Market',
    'Sozlamalar',
    'Tadbirlar',
    'Profil',
  ])
  // The code of the command palette loads at its first use. The test delays it until something was typed.
  const isTyped = Promise.withResolvers<void>()
  await page.route(/SearchPalette-.*\.js$/, (route) => isTyped.promise.then(() => route.continue()))
  await page.keyboard.press('Control+K')
  await page.keyboard.type('tadx')
  await page.keyboard.press('Backspace')
  isTyped.resolve()
  const field = page.getByRole('combobox', { name: 'Ekran, amal, guruh yoki odam' })
  await field.waitFor(longTimeoutOptions)
  await expect.poll(() => field.evaluate((input) => input === document.activeElement), longTimeoutOptions).toBe(true)
  await page.keyboard.type('birlar')
  expect(await field.inputValue()).toBe('tadbirlar')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/events')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('frontend n-102')
  await page.getByRole('option', { name: 'Frontend N-102' }).waitFor(longTimeoutOptions)
  await page.keyboard.press('Tab')
  await page.getByRole('option', { name: 'Jurnal: Frontend N-102' }).waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
})

// Shows: DAY-001, DAY-004, LIMIT-013, SHELL-002, SHELL-011
it("a teacher's start page on a phone loads without layout shifts; the menu is a drawer in windows up to 571 px wide", async () => {
  const { page, shift } = await measureStartPageLayoutShift(product.url, 'oqituvchi', { isPhone: true })
  expect(shift).toBeLessThanOrEqual(0.05)
  await page.getByRole('button', { name: 'Menyuni ochish' }).waitFor()
  expect(await locateMenu(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Menyuni ochish' }).click()
  const profile = locateMenu(page).getByRole('link', { name: 'Profil' })
  await profile.waitFor()
  expect(await menuEntriesOf(page)).toEqual(['Bugun', 'Mening guruhlarim', 'Jadval', 'Kontentlar', 'Profil'])
  expect(await findAccessibilityViolations(page)).toEqual([])
  await profile.click()
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
  await locateMenu(page).waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 572, height: 844 })
  await expect.poll(() => menuWidth(page), longTimeoutOptions).toBe(250)
  await page.setViewportSize({ width: 571, height: 844 })
  await page.getByRole('button', { name: 'Menyuni ochish' }).waitFor()
  expect(await locateMenu(page).count()).toBe(0)
})

// Shows: SHELL-002, SHELL-009
it("an assistant's start page loads without layout shifts, and leaving a lesson with unsaved attendance marks asks for confirmation", async () => {
  const { page } = await expectStartPageWithoutShift(product.url, 'assistent', [
    'Bugun',
    'Mening guruhlarim',
    'Jadval',
    'Kontentlar',
    'Profil',
  ])
  await locateMenu(page).getByRole('link', { name: 'Mening guruhlarim' }).click()
  await openListRow(page, 'Frontend N-101')
  const row = page.getByRole('group', { name: /davomat belgisi$/ }).first()
  await row.getByRole('button', { name: 'Kechikdi' }).click()
  await locateMenu(page).getByRole('link', { name: 'Profil' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Keyinroq' }).waitFor()
  expect(new URL(page.url()).pathname).not.toBe('/profile')
  await question.getByRole('button', { name: 'Keyinroq' }).click()
  await page.waitForURL('**/profile')
})

// Shows: PERM-014, PROFILE-001, PROFILE-002, SHELL-005
it("the start page of a user without rights loads without layout shifts, and the profile shows the user's login and role", async () => {
  const { page, faults } = await expectStartPageWithoutShift(product.url, 'mehmon', ['Bugun', 'Profil'])
  await locateMenu(page).getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
  const facts = page.locator('main dl')
  await facts.getByText('mehmon', { exact: true }).waitFor()
  expect(await facts.locator('dt').allTextContents()).toEqual(['Login', 'Rol', 'Filiallar', 'Dastur versiyasi'])
  expect((await facts.locator('dd').allTextContents()).slice(0, 2)).toEqual(['mehmon', 'Mehmon'])
  await expect.poll(() => page.title(), longTimeoutOptions).toBe('Profil | Admin paneli')
  expect(faults).toEqual([])
})

// Shows: DAY-021
it('a toast covers no menu entry, title, field or button; on a phone no toast appears over an open chat', async () => {
  const { page } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/blogs/faq`)
  await showToast(page)
  for (const height of [900, 720]) {
    await page.setViewportSize({ width: 1440, height })
    for (const section of await locateMenu(page).locator('button[aria-expanded]').all()) {
      await section.click()
      await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([])
    }
    await page.getByRole('button', { name: 'Qaytarish' }).hover()
  }
  await page.getByRole('button', { name: 'Qaytarish' }).click()

  await openScreen(page, '/groups/today/homeworks')
  const chat = await page.locator('main a[href*="/chat/"]').first().getAttribute('href', longTimeoutOptions)
  const phone = (await openSignedInWindow(product.url, 'superadmin', { isPhone: true })).page
  await phone.goto(`${product.url}/blogs/faq`)
  await showToast(phone)
  await openScreen(phone, chat ?? '')
  await phone.getByRole('textbox').last().waitFor(longTimeoutOptions)
  await expect.poll(() => phone.evaluate(coveredByToasts)).toEqual([])
  await phone.getByRole('button', { name: 'Qaytarish' }).click()
})

/** Shows a toast and moves the pointer over its undo button, because the toast then stays. */
async function showToast(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Joyini o/ })
    .first()
    .focus(longTimeoutOptions)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Qaytarish' }).hover(longTimeoutOptions)
}

function coveredByToasts(): string[] {
  const toasts = [...document.querySelectorAll('.ant-notification-notice')].map((toast) =>
    toast.getBoundingClientRect(),
  )
  const parts = [...document.querySelectorAll<HTMLElement>('nav a, nav button, header a, header button, h1')]
  parts.push(
    ...document.querySelectorAll<HTMLElement>('main :is(button, input, textarea, [role=combobox], [role=tab])'),
  )
  const covered = parts.filter((part) => {
    if (!part.checkVisibility()) return false
    // An element may extend beyond its scrollable area, so only the part inside the area counts as visible.
    const box = part.getBoundingClientRect()
    let { top, bottom } = box
    for (let area = part.parentElement; area; area = area.parentElement) {
      if (getComputedStyle(area).overflowY === 'visible') continue
      top = Math.max(top, area.getBoundingClientRect().top)
      bottom = Math.min(bottom, area.getBoundingClientRect().bottom)
    }
    return toasts.some(
      (toast) =>
        Math.max(toast.left, box.left) < Math.min(toast.right, box.right) - 1 &&
        Math.max(toast.top, top) < Math.min(toast.bottom, bottom) - 1,
    )
  })
  return toasts.length === 0 ? ['no toast'] : covered.map((part) => part.ariaLabel || part.textContent || part.tagName)
}
