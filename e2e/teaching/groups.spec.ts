import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { signedIn, type Visitor, withSession } from '../support/browser.ts'
import { type Product, sharedProduct } from '../support/product.ts'
import { openFromList } from '../support/screen.ts'

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

/** On a busy machine. */
const soon = { timeout: 15_000 }
const openList = async (at = '/groups', total = 31) => {
  await page.goto(product.url + at)
  await page.getByText(`Jami: ${total} ta`).waitFor()
}
const heads = (on = page) => on.getByRole('columnheader').allTextContents()
const rows = (on = page) => on.locator('tbody tr[data-row-key]')
const statusFilter = () => page.locator('search .ant-select', { has: page.getByRole('combobox', { name: 'Holati' }) })
const option = (name: string) => page.locator('.ant-select-item-option', { hasText: name })
const search = async (text: string) => {
  await page.getByRole('searchbox', { name: 'Guruh nomi' }).fill(text)
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().count(), soon).toBe(1)
}

describe('the lists', () => {
  it('all groups: active ones at first, the documented columns, ten a page, the order number goes on', async () => {
    await openList()
    expect(await statusFilter().textContent()).toContain('Faol')
    expect((await heads()).filter(Boolean)).toEqual([
      '№',
      'Nomi',
      'Holati',
      "O'qituvchi",
      'Filial',
      'Kategoriya',
      'Kurs',
      "O'qish turi",
      'Boshlangan sana',
      'Tugash sanasi',
      'Amallar',
    ])
    expect(await rows().count()).toBe(10)
    for (const row of await rows().allTextContents()) expect(row).toContain('Faol')
    expect(
      await rows()
        .first()
        .locator('td')
        .last()
        .getByRole('button', { name: /dars jadvali$/ })
        .count(),
    ).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.getByTitle('2', { exact: true }).click()
    await expect.poll(() => rows().first().locator('td').first().textContent(), soon).toBe('11')
    expect(await rows().last().locator('td').first().textContent()).toBe('20')
  })

  it('scrolls across at 1500 px, and down inside the window while the page stands still', async () => {
    await openList('/groups?perPage=50')
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
  })

  it('own groups: three percentages instead of category, course and study type, and only the teacher’s groups', async () => {
    const teacher = await signedIn(product.url, 'oqituvchi')
    await teacher.page.getByText('Jami: 3 ta').waitFor()
    expect(new URL(teacher.page.url()).pathname).toBe('/my-groups')
    const own = ['№', 'Nomi', 'Holati', 'Davomat', 'Vazifa', 'Imtihon', 'Filial', 'Boshlangan sana', 'Tugash sanasi']
    expect((await heads(teacher.page)).filter(Boolean).sort()).toEqual([...own, 'Amallar'].sort())
    const names = await rows(teacher.page).locator('td:nth-child(2)').allTextContents()
    expect(names.sort()).toEqual(['Frontend N-101', 'Frontend N-102', 'Frontend N-103'])
  })

  it('the status stands gold for not started, green for active, red for ended', async () => {
    for (const [name, number, colour] of [
      ['Boshlanmagan', 1, 'gold'],
      ['Faol', 2, 'green'],
      ['Tugagan', 3, 'red'],
    ] as const) {
      await page.goto(`${product.url}/groups?status=${number}`)
      await rows().first().waitFor()
      const pill = rows().first().getByText(name, { exact: true })
      const [shown, wanted] = await pill.evaluate((element, colour) => {
        const probe = document.body.appendChild(document.createElement('span'))
        probe.style.color = `var(--${colour})`
        return [getComputedStyle(element).color, getComputedStyle(probe).color]
      }, colour)
      expect([name, shown]).toEqual([name, wanted])
    }
  })

  it('the chosen page size is remembered for this table alone', async () => {
    await openList()
    await page.getByRole('combobox', { name: 'Sahifadagi qatorlar soni' }).selectOption('20')
    await expect.poll(() => rows().count(), soon).toBe(20)
    await openList()
    expect(await rows().count()).toBe(20)
    await search('N-110')
    await openFromList(page, 'Matematika N-110')
    await page.getByRole('link', { name: "Ma'lumot" }).click()
    await page.locator('[data-list="Talabalar"] tr[data-row-key]').first().waitFor()
    expect(await page.locator('[data-list="Talabalar"] tr[data-row-key]').count()).toBe(10)
    await page.evaluate(() => localStorage.removeItem('pageSize:groups'))
  })
})

describe('the filters', () => {
  it('are all there; the status offers all and the three states', async () => {
    await openList()
    for (const name of ['Holati', 'Filial', "O'qituvchi"])
      await page.getByRole('search').getByRole('combobox', { name }).waitFor()
    expect(await page.getByRole('searchbox', { name: 'Guruh nomi' }).count()).toBe(1)
    await statusFilter().click()
    await option('Tugagan').waitFor()
    expect(await page.locator('.ant-select-item-option').allTextContents()).toEqual([
      'Barchasi',
      'Boshlanmagan',
      'Faol',
      'Tugagan',
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Yana filtrlar' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText("O'qish turi").first().waitFor()
    expect(await panel.locator('legend').allTextContents()).toEqual([
      'Kategoriya',
      'Kurs',
      "O'qish turi",
      'Boshlanishi',
      'Tugashi',
    ])
  })

  it('narrow the rows, and Tozalash brings the active groups back', async () => {
    await openList()
    await statusFilter().click()
    await option('Tugagan').click()
    await page.waitForURL('**/groups?status=3')
    await page.getByText('Jami: 31 ta').waitFor({ state: 'detached' })
    await page.goto(`${product.url}/groups?status=&fromByStartedDate=2020-01-01&value=N-114`)
    await expect.poll(() => rows().count(), soon).toBe(1)
    await page.getByRole('search').getByRole('button', { name: 'Tozalash', exact: true }).click()
    await page.getByText('Jami: 31 ta').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('searchbox', { name: 'Guruh nomi' }).inputValue()).toBe('')
    expect(await statusFilter().textContent()).toContain('Faol')
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
