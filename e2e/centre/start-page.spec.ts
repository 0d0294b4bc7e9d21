import { savedViews } from '@markaz/protocol/centre/views/routes'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { locateMenu, menuWidth } from '../support/menu.ts'
import { longTimeoutOptions, openListRow } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'
import { expectStartPageWithoutShift } from '../support/start-page.ts'

let product: RunningServer
beforeAll(async () => {
  product = await startSharedServer()
})

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

// Shows: DAY-001, DAY-004, DAY-027, PERM-013, SHELL-002, SHELL-005, SHELL-010, SHELL-012, SHELL-013, SHELL-025, SHELL-027,
// Shows: SHELL-029
it("the superadmin's start page loads without layout shifts, and the menu fits into a window 900 px high", async () => {
  const { page } = await expectStartPageWithoutShift(product.url, 'superadmin', [
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
  for (const section of await locateMenu(page).locator('button[aria-expanded]').all()) {
    await section.click()
    const bottom = await locateMenu(page).evaluate((list) => list.getBoundingClientRect().top + list.scrollHeight)
    expect([await section.textContent(), bottom <= 900]).toEqual([await section.textContent(), true])
  }
  expect(await locateMenu(page).locator('..').locator('a').first().textContent()).toBe('MarkazAdmin')
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
