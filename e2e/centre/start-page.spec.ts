import { savedViews } from '@markaz/protocol/centre/views/routes'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { measureStartPageLayoutShift, openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { type RunningProduct, startSharedProduct } from '../support/product.ts'
import { longTimeoutOptions, openListRow, openScreen } from '../support/screen.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await startSharedProduct()
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Asosiy menyu' })
const side = (page: Page) => menu(page).locator('..')
const menuWidth = async (page: Page) => (await side(page).boundingBox())?.width ?? 0
const entriesOf = (page: Page) =>
  menu(page)
    .locator(':scope > ul > li')
    .evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.textContent.replace(/\d+$/, '')))
function watch(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

declare const dialogPlaces: Set<string>
/** Runs in the browser: records at which horizontal positions a dialog appears, to detect that it moves. */
function watchDialogs() {
  const places = new Set<string>()
  Object.assign(globalThis, { dialogPlaces: places })
  const look = () => {
    const box = document.querySelector('.ant-modal-container')?.getBoundingClientRect()
    if (box) places.add(`${box.x} ${box.width}`)
    requestAnimationFrame(look)
  }
  look()
}

async function atDesk(login: string, entries: string[]) {
  const visitor = await measureStartPageLayoutShift(product.url, login)
  expect(visitor.shift).toBeLessThanOrEqual(0.05)
  const first = menu(visitor.page).locator(':scope > ul > li').first()
  expect(await first.locator('a').getAttribute('href')).toBe(new URL(visitor.page.url()).pathname)
  expect(await first.locator('a').getAttribute('aria-current')).toBe('page')
  expect(await entriesOf(visitor.page)).toEqual(entries)
  return visitor
}

// Shows: DAY-001, DAY-004, DAY-027, PERM-013, SHELL-002, SHELL-005, SHELL-010, SHELL-012, SHELL-013, SHELL-025, SHELL-027,
// Shows: SHELL-029
it("the superadmin's start page loads without layout shifts, and the menu fits into a window 900 px high", async () => {
  const { page } = await atDesk('superadmin', [
    'Bugun',
    'Mening guruhlarim',
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
    'Bildirishnomalar',
    'Sozlamalar',
    'Tadbirlar',
    "Qo'shimcha ma'lumotlar",
    'Profil',
  ])
  await expect.poll(() => menuWidth(page), longTimeoutOptions).toBe(250)
  for (const section of await menu(page).locator('button[aria-expanded]').all()) {
    await section.click()
    const bottom = await menu(page).evaluate((list) => list.getBoundingClientRect().top + list.scrollHeight)
    expect([await section.textContent(), bottom <= 900]).toEqual([await section.textContent(), true])
  }
  expect(await side(page).locator('a').first().textContent()).toBe('MarkazAdmin')
  await page.getByRole('button', { name: "Menyuni yig'ish" }).click()
  await expect.poll(() => menuWidth(page), longTimeoutOptions).toBe(80)

  // Every page must request the profile, the rights and the counters, and nothing from other servers.
  const asked = watch(page)
  await page.goto(`${product.url}/groups?value=N-101`)
  await page.getByText(/^Jami: \d+ ta$/).waitFor()
  const start = ['/profile', '/roles/permission-objects/mine', '/notifications/count'].map(
    (path) => `/api/staff${path}`,
  )
  await expect.poll(() => asked, longTimeoutOptions).toEqual(expect.arrayContaining(start))
  expect(asked.filter((path) => !path.startsWith('/api/staff/') && !path.startsWith('/assets/'))).toEqual([])
  await page.getByRole('button', { name: 'Menyuni yoyish' }).click()
  await expect.poll(() => menuWidth(page), longTimeoutOptions).toBe(250)

  const crumbs = page.getByRole('navigation', { name: "Sahifa yo'li" })
  await openListRow(page, 'Frontend N-101')
  await page.getByRole('link', { name: "Ma'lumot" }).click()
  await crumbs.getByText("Ma'lumot").waitFor()
  // The test waits for the group's name in the breadcrumb, which appears only after the group has loaded.
  await expect
    .poll(() => crumbs.getByRole('listitem').allTextContents(), longTimeoutOptions)
    .toEqual(['Guruhlar', 'Frontend N-101', "Ma'lumot"])
  await crumbs.getByRole('link', { name: 'Guruhlar' }).click()
  await page.waitForURL(/\/groups(\?|$)/)
})

// Shows: PERM-014, SHELL-002
it("a manager's start page loads without layout shifts, and keys typed while the command palette loads are entered into the palette", async () => {
  const { page } = await atDesk('menejer', [
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
  expect(await menu(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Menyuni ochish' }).click()
  const profile = menu(page).getByRole('link', { name: 'Profil' })
  await profile.waitFor()
  expect(await entriesOf(page)).toEqual(['Bugun', 'Mening guruhlarim', 'Jadval', 'Kontentlar', 'Profil'])
  expect(await findAccessibilityViolations(page)).toEqual([])
  await profile.click()
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
  await menu(page).waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 572, height: 844 })
  await expect.poll(() => menuWidth(page), longTimeoutOptions).toBe(250)
  await page.setViewportSize({ width: 571, height: 844 })
  await page.getByRole('button', { name: 'Menyuni ochish' }).waitFor()
  expect(await menu(page).count()).toBe(0)
})

// Shows: SHELL-002, SHELL-009
it("an assistant's start page loads without layout shifts, and leaving a lesson with unsaved attendance marks asks for confirmation", async () => {
  const { page } = await atDesk('assistent', ['Bugun', 'Mening guruhlarim', 'Jadval', 'Kontentlar', 'Profil'])
  await menu(page).getByRole('link', { name: 'Mening guruhlarim' }).click()
  await openListRow(page, 'Frontend N-101')
  const row = page.getByRole('group', { name: /davomat belgisi$/ }).first()
  await row.getByRole('button', { name: 'Kechikdi' }).click()
  await menu(page).getByRole('link', { name: 'Profil' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Keyinroq' }).waitFor()
  expect(new URL(page.url()).pathname).not.toBe('/profile')
  await question.getByRole('button', { name: 'Keyinroq' }).click()
  await page.waitForURL('**/profile')
})

// Shows: PERM-014, PROFILE-001, PROFILE-002, SHELL-005
it("the start page of a user without rights loads without layout shifts, and the profile shows the user's login and role", async () => {
  const { page, faults } = await atDesk('mehmon', ['Bugun', 'Profil'])
  await menu(page).getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
  const facts = page.locator('main dl')
  await facts.getByText('mehmon', { exact: true }).waitFor()
  expect(await facts.locator('dt').allTextContents()).toEqual(['Login', 'Rol', 'Filiallar', 'Dastur versiyasi'])
  expect((await facts.locator('dd').allTextContents()).slice(0, 2)).toEqual(['mehmon', 'Mehmon'])
  await expect.poll(() => page.title(), longTimeoutOptions).toBe('Profil | Admin paneli')
  expect(faults).toEqual([])
})

it('a user saves a list with its filters as a menu entry and shares it with colleagues; a dialog lists the keyboard shortcuts', async () => {
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/students?systemStatus=1`)
  const rows = page.getByRole('table', { name: 'Talabalar' }).getByRole('row')
  await rows.nth(1).waitFor(longTimeoutOptions)
  await page.evaluate(watchDialogs)
  await page.getByRole('button', { name: "Ko'rinishni eslab qolish" }).click(longTimeoutOptions)
  const form = page.getByRole('dialog', { name: "Ko'rinishni eslab qolish" })
  await form.getByLabel('Nomi').fill('Faol talabalar')
  await form.getByLabel('Hamkasblarga ulashish').check()
  await form.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByRole('link', { name: 'Faol talabalar' }).waitFor(longTimeoutOptions)
  await form.waitFor({ state: 'detached' })
  // With reduced motion, a dialog appears at its final position without moving, so only one position is recorded.
  expect(await page.evaluate(() => dialogPlaces.size)).toBe(1)
  const { views } = await (await createStaffClient(product.url, 'menejer')).call(savedViews.list)
  expect(views.map(({ title, path }) => [title, path])).toContainEqual(['Faol talabalar', '/students?systemStatus=1'])

  await page.locator('#main').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const name = (await rows.nth(1).getByRole('link').first().textContent()) ?? ''
  const panel = page.getByRole('complementary', { name })
  await panel.getByText('Oxirgi darslar').waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Klaviatura tugmalari' }).waitFor(longTimeoutOptions)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('x')
  expect(await page.getByRole('searchbox').inputValue()).toBe('x')
  await page.keyboard.press('Backspace')
  await page.locator('#main').focus()
  await page.keyboard.press('n')
  await page.waitForURL('**/students/add')
  expect(faults).toEqual([])
})

// Shows: DAY-021
it('a toast covers no menu entry, title, field or button; on a phone no toast appears over an open chat', async () => {
  const { page } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/blogs/faq`)
  await showToast(page)
  for (const height of [900, 720]) {
    await page.setViewportSize({ width: 1440, height })
    for (const section of await menu(page).locator('button[aria-expanded]').all()) {
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
