import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { signedIn, withSession } from '../support/browser.ts'
import { type Product, sharedProduct } from '../support/product.ts'
import { openFromList, soon } from '../support/screen.ts'

declare global {
  /** When the page asked for its counters, in ms of its own clock; see the test of the 30 s. */
  var countAskedAt: number[]
}

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Asosiy menyu' })
const side = (page: Page) => menu(page).locator('..')
const menuWidth = async (page: Page) => (await side(page).boundingBox())?.width ?? 0
/** The paths of the calls that the page sends from now on. */
function watch(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

describe('the frame', () => {
  it('the menu is 250 wide and 80 folded, which a reload remembers; its title is the role', async () => {
    const { page } = await signedIn(product.url)
    await menu(page).waitFor()
    await expect.poll(() => menuWidth(page), soon).toBe(250)
    expect(await side(page).locator('a').first().textContent()).toBe('MarkazAdmin')
    await page.getByRole('button', { name: "Menyuni yig'ish" }).click()
    await expect.poll(() => menuWidth(page), soon).toBe(80)
    await page.reload()
    await page.getByRole('button', { name: 'Menyuni yoyish' }).click()
    await expect.poll(() => menuWidth(page), soon).toBe(250)
  })

  it('up to 571 px there is no side menu but a drawer; from 572 px there is one', async () => {
    const { page } = await signedIn(product.url, 'menejer', { isPhone: true })
    await page.getByRole('button', { name: 'Menyuni ochish' }).waitFor()
    expect(await menu(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Menyuni ochish' }).click()
    await menu(page).getByRole('link', { name: 'Profil' }).waitFor()
    expect(await violations(page)).toEqual([])
    await menu(page).getByRole('link', { name: 'Profil' }).click()
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
    await menu(page).waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 572, height: 844 })
    await expect.poll(() => menuWidth(page), soon).toBe(250)
    await page.setViewportSize({ width: 571, height: 844 })
    await page.getByRole('button', { name: 'Menyuni ochish' }).waitFor()
    expect(await menu(page).count()).toBe(0)
  })

  it('breadcrumbs lead from the list to the group and back', async () => {
    const { page } = await withSession(product.url, 'menejer')
    const crumbs = page.getByRole('navigation', { name: "Sahifa yo'li" })
    await page.goto(`${product.url}/groups?value=N-101`)
    await openFromList(page, 'Frontend N-101')
    await page.getByRole('link', { name: "Ma'lumot" }).click()
    await crumbs.getByText("Ma'lumot").waitFor()
    // The group's name comes with the group.
    await expect
      .poll(() => crumbs.getByRole('listitem').allTextContents(), soon)
      .toEqual(['Guruhlar', 'Frontend N-101', "Ma'lumot"])
    await crumbs.getByRole('link', { name: 'Guruhlar' }).click()
    await page.waitForURL(/\/groups(\?|$)/)
  })

  it('what is typed while the palette is still on its way is its text', async () => {
    const { page } = await withSession(product.url)
    await page.goto(`${product.url}/groups`)
    await menu(page).waitFor()
    // The first time its code is fetched; here that takes until something was typed.
    const isTyped = Promise.withResolvers<void>()
    await page.route(/SearchPalette-.*\.js$/, (route) => isTyped.promise.then(() => route.continue()))
    await page.keyboard.press('Control+K')
    await page.keyboard.type('rolx')
    await page.keyboard.press('Backspace')
    isTyped.resolve()
    const field = page.getByRole('combobox', { name: 'Ekran, amal, guruh yoki odam' })
    await field.waitFor(soon)
    await expect.poll(() => field.evaluate((input) => input === document.activeElement), soon).toBe(true)
    await page.keyboard.type('lar')
    expect(await field.inputValue()).toBe('rollar')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/control')
    // A tab of a group in one line, by Tab what else there is, and where one was stands first.
    await page.keyboard.press('Control+K')
    await page.keyboard.type('davomat n-101')
    await page.getByRole('option', { name: 'Davomat: Frontend N-101' }).waitFor(soon)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/groups\/\d+\/staff\//)
    await page.getByRole('heading', { name: 'Frontend N-101', level: 1 }).waitFor(soon)
    await page.keyboard.press('Control+K')
    await page.keyboard.type('frontend n-102')
    await page.getByRole('option', { name: 'Frontend N-102' }).waitFor(soon)
    await page.keyboard.press('Tab')
    await page.getByRole('option', { name: 'Jurnal: Frontend N-102' }).waitFor(soon)
    expect(await violations(page)).toEqual([])
  })

  it('a list is kept in the menu with its filters, for colleagues too; its keys stand on one sheet', async () => {
    const { page, faults } = await withSession(product.url)
    await page.goto(`${product.url}/students?systemStatus=1`)
    const rows = page.getByRole('table', { name: 'Talabalar' }).getByRole('row')
    await rows.nth(1).waitFor(soon)
    await page.getByRole('button', { name: "Ko'rinishni eslab qolish" }).click(soon)
    const form = page.getByRole('dialog', { name: "Ko'rinishni eslab qolish" })
    await form.getByLabel('Nomi').fill('Faol talabalar')
    await form.getByLabel('Hamkasblarga ulashish').check()
    await form.getByRole('button', { name: 'Saqlash' }).click()
    const colleague = await signedIn(product.url, 'menejer')
    await colleague.page.getByRole('link', { name: 'Faol talabalar' }).click(soon)
    await colleague.page.waitForURL('**/students?systemStatus=1')
    await page.getByRole('link', { name: 'Faol talabalar' }).waitFor(soon)
    await form.waitFor({ state: 'detached' })

    await page.locator('#main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    const name = (await rows.nth(1).getByRole('link').first().textContent()) ?? ''
    const panel = page.getByRole('complementary', { name })
    await panel.getByText('Oxirgi darslar').waitFor(soon)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Klaviatura tugmalari' }).waitFor(soon)
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

  it('the counters are asked again every 30 s', async () => {
    const { page } = await withSession(product.url, 'mehmon')
    await page.clock.install()
    // The page's own clock counts: what a loaded machine takes between two steps here is no part of the promise
    await page.addInitScript(() => {
      const ask = window.fetch
      globalThis.countAskedAt = []
      window.fetch = async (...call) => {
        const [at, answer] = [Date.now(), await ask(...call)]
        const url = call[0] instanceof Request ? call[0].url : String(call[0])
        // An answer counts once it is whole: while one is on its way no other is asked for.
        if (url.endsWith('/notifications/count'))
          void answer
            .clone()
            .text()
            .then(() => countAskedAt.push(at))
        return answer
      }
    })
    await page.goto(product.url)
    await page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor()
    const askedAt = () => page.evaluate(() => countAskedAt)
    for (const nth of [1, 2, 3, 4]) {
      await expect.poll(async () => (await askedAt()).length, soon).toBeGreaterThanOrEqual(nth)
      await page.clock.runFor(30_000)
    }
    const times = await askedAt()
    for (const [nth, at] of times.entries()) {
      if (nth > 0) expect(Math.round((at - (times[nth - 1] ?? 0)) / 10_000), times.join(' ')).toBe(3)
    }
  })

  it('every start reads profile, permissions and the notification count, all below /api/staff', async () => {
    const { page } = await withSession(product.url, 'menejer')
    const asked = watch(page)
    await page.goto(`${product.url}/groups`)
    await page.getByText(/^Jami: \d+ ta$/).waitFor()
    await expect
      .poll(() => asked, soon)
      .toEqual(
        expect.arrayContaining([
          '/api/staff/profile',
          '/api/staff/roles/permission-objects/mine',
          '/api/staff/notifications/count',
        ]),
      )
    expect(asked.filter((path) => !path.startsWith('/api/staff/') && !path.startsWith('/assets/'))).toEqual([])
  })

  it('a button that needs the line says why it is disabled', async () => {
    const { page, context } = await withSession(product.url)
    await page.goto(`${product.url}/branch-office`)
    const add = page.getByRole('button', { name: "Qo'shish" })
    await add.hover()
    await context.setOffline(true)
    await page.getByText('Internet bilan biron muammo bor.').waitFor()
    expect(await add.isDisabled()).toBe(true)
    await page.mouse.move(0, 0)
    // What is around it: a disabled button takes no pointer; and not before it stands still below the banner.
    await add.locator('..').hover()
    await page.getByRole('tooltip').getByText("Internet aloqasi yo'q").waitFor()
    await context.setOffline(false)
    await page.getByText('Internet bilan biron muammo bor.').waitFor({ state: 'detached' })
    await expect.poll(() => add.isDisabled(), soon).toBe(false)
  })
})

/** The home on a first visit, and how far things moved there as the browser counts it, with answers that come one after the other. */
async function comeHome(login: string, isPhone: boolean): Promise<{ page: Page; shift: number }> {
  const { page } = await withSession(product.url, login, { isPhone })
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let nth = 0
  await page.route('**/api/**', async (route) => {
    nth++
    await new Promise((resolve) => setTimeout(resolve, 40 * (nth % 5)))
    await route.continue()
  })
  await page.goto(product.url)
  await page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor(soon)
  await page.getByRole('status', { name: 'Yuklanmoqda' }).waitFor({ state: 'detached', ...soon })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const shift = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
  return { page, shift }
}

describe('who comes', () => {
  it.each([
    [
      'superadmin',
      [
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
      ],
    ],
    [
      'menejer',
      [
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
      ],
    ],
    ['oqituvchi', ['Bugun', 'Mening guruhlarim', 'Jadval', 'Kontentlar', 'Profil']],
    ['assistent', ['Bugun', 'Mening guruhlarim', 'Jadval', 'Kontentlar', 'Profil']],
    ['mehmon', ['Bugun', 'Profil']],
  ])(
    '%s signs in and lands on the home, nothing moves on it, and the menu is the permitted one',
    async (login, entries) => {
      expect((await comeHome(login, true)).shift).toBeLessThanOrEqual(0.05)
      const { page, shift } = await comeHome(login, false)
      expect(shift).toBeLessThanOrEqual(0.05)
      expect(new URL(page.url()).pathname).toBe('/')
      await menu(page).waitFor()
      const shown = await menu(page)
        .locator(':scope > ul > li')
        .evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.textContent))
      expect(shown).toEqual(entries)
    },
  )

  it('signing out tells the server, also without a push token, and clears what was kept', async () => {
    const { page } = await signedIn(product.url, 'mehmon')
    await page.getByRole('button', { name: 'Shaxsiy menyu' }).click()
    const [logout] = await Promise.all([
      page.waitForRequest('**/api/staff/auth/logout'),
      page.getByText('Chiqish').click(),
    ])
    expect(logout.method()).toBe('POST')
    await page.waitForURL('**/signin**')
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept.filter((key) => ['accessToken', 'refreshToken', 'staffInfo', 'fcmToken'].includes(key))).toEqual([])
  })
})

it('leaving a lesson with unsaved marks asks first', async () => {
  const { page } = await signedIn(product.url, 'oqituvchi')
  await menu(page).getByRole('link', { name: 'Mening guruhlarim' }).click()
  await openFromList(page, 'Frontend N-101')
  const row = page.getByRole('group', { name: /davomat belgisi$/ }).first()
  await row.getByRole('button', { name: 'Kechikdi' }).click()
  await menu(page).getByRole('link', { name: 'Profil' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Keyinroq' }).waitFor()
  expect(new URL(page.url()).pathname).not.toBe('/profile')
  await question.getByRole('button', { name: 'Keyinroq' }).click()
  await page.waitForURL('**/profile')
})
