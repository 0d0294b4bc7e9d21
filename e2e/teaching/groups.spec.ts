import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { signedIn, type Visitor, withSession } from '../support/browser.ts'
import { type Product, sharedProduct } from '../support/product.ts'
import { openFromList, soon } from '../support/screen.ts'

let product: Product
let admin: Visitor
let page: Page
beforeAll(async () => {
  product = await sharedProduct()
})
beforeEach(async () => {
  admin = await withSession(product.url)
  page = admin.page
})

const openList = async (at = '/groups', total = 31) => {
  await page.goto(product.url + at)
  await page.getByText(`Jami: ${total} ta`).waitFor()
}
/** Those that have stepped back, too. */
const heads = (on = page) => on.locator('thead th:not(:has(.visually-hidden))').allTextContents()
/** Columns that had stepped back stand in the table, which moves sideways for it. */
async function wholeTable() {
  await page.getByRole('button', { name: "Ko'rinish" }).click()
  const panel = page.getByRole('dialog', { name: "Ro'yxat ko'rinishi" })
  await panel.getByRole('checkbox', { name: 'Hammasi jadvalda' }).check()
  await panel.getByRole('button', { name: 'Yopish' }).last().click()
}
const rows = (on = page) => on.locator('tbody tr[data-row-key]')
const search = async (text: string) => {
  await page.getByRole('searchbox', { name: 'Guruh nomi' }).fill(text)
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().count(), soon).toBe(1)
}

describe('the lists', () => {
  it('scrolls across at 1500 px, and down inside the window while the page stands still', async () => {
    await openList('/groups?perPage=50')
    await wholeTable()
    const list = page.locator('[data-list] > div').first()
    const shown = await list.evaluate((box) => ({
      widthPx: box.scrollWidth,
      bottomPx: box.getBoundingClientRect().bottom,
      isLong: box.scrollHeight > box.clientHeight,
      pageIsLong: document.documentElement.scrollHeight > innerHeight,
    }))
    expect(shown.widthPx).toBeGreaterThanOrEqual(1500)
    expect(shown.bottomPx).toBeLessThan(page.viewportSize()?.height ?? 0)
    expect([shown.isLong, shown.pageIsLong]).toEqual([true, false])
    const place = (of: 'left' | 'top', role: 'link' | 'columnheader', name: string) =>
      page.getByRole(role, { name }).evaluate((one, side) => one.getBoundingClientRect()[side], of)
    const left = await place('left', 'link', 'Frontend N-101')
    const top = await place('top', 'columnheader', 'Nomi')
    await list.evaluate((box) => box.scrollTo({ left: 400, top: 20 }))
    expect(left - (await place('left', 'link', 'Frontend N-101'))).toBeLessThan(60)
    expect(await place('top', 'columnheader', 'Nomi')).toBe(top)
    expect(await violations(page)).toEqual([])
  })

  it('own groups: three percentages instead of category, course and study type, and only the teacher’s groups', async () => {
    const teacher = await signedIn(product.url, 'oqituvchi')
    await teacher.page.goto(`${product.url}/my-groups`)
    await teacher.page.getByText('Jami: 3 ta').waitFor()
    const own = ['№', 'Nomi', 'Holati', 'Davomat', 'Vazifa', 'Imtihon', 'Filial', 'Boshlangan sana', 'Tugash sanasi']
    expect((await heads(teacher.page)).filter(Boolean).sort()).toEqual(own.toSorted())
    const names = await rows(teacher.page).locator('td:nth-child(2)').allTextContents()
    // A name may be followed by how far its group lags behind the plan: in the evening one of the demo's does.
    const groups = names.map((name) => /^Frontend N-\d{3}/.exec(name)?.[0])
    expect(groups.sort()).toEqual(['Frontend N-101', 'Frontend N-102', 'Frontend N-103'])
  })

  it('the status stands gold for not started, green for active, red for ended', async () => {
    await page.goto(`${product.url}/groups?status=&perPage=100`)
    for (const [name, colour] of [
      ['Boshlanmagan', 'gold'],
      ['Faol', 'green'],
      ['Tugagan', 'red'],
    ] as const) {
      const pill = rows().getByText(name, { exact: true }).first()
      const [shown, wanted] = await pill.evaluate((element, colour) => {
        const probe = document.body.appendChild(document.createElement('span'))
        probe.style.color = `var(--${colour})`
        return [getComputedStyle(element).color, getComputedStyle(probe).color]
      }, colour)
      expect([name, shown]).toEqual([name, wanted])
    }
  })
})

describe('opening a group', () => {
  it('with one schedule item goes straight to it; Ctrl opens it in a new tab', async () => {
    await openList()
    await search('N-101')
    const [tab] = await Promise.all([
      admin.context.waitForEvent('page'),
      page.getByRole('link', { name: 'Frontend N-101' }).click({ modifiers: ['Control'] }),
    ])
    await tab.getByRole('heading', { name: 'Frontend N-101' }).waitFor()
    expect(new URL(tab.url()).pathname).toMatch(/^\/groups\/\d+\/staff\/\d+\/schedule\/\d+$/)
    await tab.close()
    expect(new URL(page.url()).pathname).toBe('/groups')
    await openFromList(page, 'Frontend N-101')
    await page.waitForURL(/\/groups\/\d+\/staff\/\d+\/schedule\/\d+$/)
  })
})

/** Calls that the page sends from now on, without query. */
function watch(on: Page) {
  const asked: string[] = []
  on.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.replace(/\d+/g, '{id}'))
  })
  return asked
}

describe('inside a group', () => {
  it('the journal has DD.MM over its columns and the two percentages; /groups asks the admin calls, /my-groups the academic ones', async () => {
    const teacher = await withSession(product.url, 'oqituvchi')
    for (const [on, base, variant, other] of [
      [page, 'groups', 'for-admin', 'for-academic'],
      [teacher.page, 'my-groups', 'for-academic', 'for-admin'],
    ] as const) {
      await on.goto(`${product.url}/${base}?value=N-101`)
      await openFromList(on, 'Frontend N-101')
      await on.getByRole('button', { name: /Bugun/ }).waitFor()
      const asked = watch(on)
      await on.getByRole('link', { name: 'Jurnal' }).click()
      await on.getByRole('table', { name: 'Davomat jurnali' }).waitFor()
      const titles = (await heads(on)).filter(Boolean)
      const days = titles.filter((title) => /\d/.test(title))
      expect(days.length).toBeGreaterThan(5)
      for (const day of days) expect(day).toMatch(/^[0-3]\d\.[01]\d$/)
      expect(titles.slice(-2)).toEqual(['Davomat', 'Vazifa'])
      await expect.poll(() => asked, soon).toContain(`/api/staff/groups/${variant}/{id}/journal-filters`)
      expect(asked).toContain(`/api/staff/groups/${variant}/{id}/journal`)
      expect(asked.filter((path) => path.includes(other))).toEqual([])
    }
  })
})
