import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { measurePhonePageLayoutShift, measureStartPageLayoutShift, openSignedInStartPage } from '../support/browser.ts'
import { listMenuPaths } from '../support/menu.ts'
import { openScreen } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let screens: string[] = []
/** Addresses of screens that are not in the menu; the tests reach them by links. `:id` stands for any number. */
const inner = `
  /teachers/:id /teachers/:id/:id/attendances /users/academic/:id /users/academic/:id/group /assistants/:id
  /assistants/:id/:id/attendances /teacher-statistics/:id /teachers-kpi/:id /students/:id /students/:id/groups
  /students/:id/result /students/:id/gamification /students/:id/face-id /students/:id/told /students/:id/contracts
  /students/:id/parents /students/:id/calls /users/parents/families /users/parents/duplicates /reports/:id
  /contracts/history/:id /control/:id/users /homeworks/:id /homeworks/:id/student/:id /homeworks/:id/lesson/:id
  /courses/categories /courses/sub-categories /courses/category/:id/sub-categories /courses/sub-category/:id/list
  /courses/:id /courses/:id/videos/:id /source/homework /source/draft /blogs/categories /blogs/comments
  /master-class/:id /master-class/:id/participants /competitions/:id /competitions/:id/participants
  /competitions/:id/teams /levels /levels/:id /actions /actions/homework-exam/:id /actions/:id/passExam /statistics
  /statistics/:id /connect /the-best-ones /gamification/economy /sended /templates /settings/students/:id/edit
  /promo/archived /discount/:id ${['', 'info', 'homework', 'homework/statistics', 'exam', 'exam/:id', 'exam/:id/result']
    .concat('videos', 'journal', 'plan', 'lesson/:id/theme/:id')
    .map((part) => `/groups/:id/staff/:id/schedule/:id/${part}`.replace(/\/$/, ''))
    .join(' ')}`
  .trim()
  .split(/\s+/)
const links = new Map<string, string>()
/** Layout faults of lists, collected by the first test for a later test, because opening each screen takes a second. */
const sliced: string[] = []
beforeAll(async () => {
  product = await startSharedServer()
})

it('in a window of 1280 × 720 px no menu screen has a scrollable area inside another or a serious accessibility violation', {
  timeout: 300_000,
}, async () => {
  const { page } = await openSignedInStartPage(product.url, 'superadmin', { scheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 720 })
  screens = await listMenuPaths(page)
  expect(screens.length).toBeGreaterThan(25)
  const faults: string[] = []
  for (const path of screens) {
    await openScreen(page, path)
    await collectLinks(page)
    const { isTwice, hasTrack, isWide } = await page.evaluate(measure)
    if (isTwice) faults.push(`${path}: two scrolls`)
    if (hasTrack) faults.push(`${path}: a scrollbar that is always there`)
    if (isWide) faults.push(`${path}: wider than the window`)
    const around = path === screens[0] ? [] : ['nav[aria-label="Asosiy menyu"]']
    faults.push(...(await findAccessibilityViolations(page, around)).map((violation) => `${path}: ${violation}`))
    sliced.push(...(await slicedAtDesks(page, path)))
  }
  expect(faults).toEqual([])
})

// Shows: DAY-013, DAY-030
it('in windows 1440, 1366 and 1280 px wide no list cuts off cells, has rows of three lines, or hides a column that would fit', () => {
  expect(screens.length).toBeGreaterThan(25)
  expect(sliced).toEqual([])
})

// Shows: DAY-013, DAY-030
it("a page that contains a list among other parts shows the list's text and columns completely, and does not scroll horizontally on a phone 320 px wide", {
  timeout: 240_000,
}, async () => {
  const { page, faults } = await openSignedInStartPage(product.url, 'superadmin')
  const found: string[] = []
  for (const pattern of [...links.keys()]) if (pattern.startsWith('/groups/')) links.delete(pattern)
  await new GroupPage(page, product.url).open('Frontend N-101', '/groups?value=Frontend N-101')
  await collectLinks(page)
  // The loop also visits addresses that `collectLinks` adds to the map while the loop is running.
  for (const path of links.values()) {
    await openScreen(page, path)
    await collectLinks(page)
    found.push(...(await slicedAtDesks(page, path)))
    await resize(page, 320)
    const { isWide } = await page.evaluate(measure)
    if (isWide) found.push(`${path}: wider than a phone of 320 px`)
    await resize(page, 1280)
  }
  expect(inner.filter((pattern) => !links.has(pattern))).toEqual([])
  expect(found).toEqual([])
  expect(faults).toEqual([])
})

it('on a phone the start page does not shift while it loads, no screen scrolls sideways, and buttons are large enough to tap', async () => {
  const { page, shift } = await measureStartPageLayoutShift(product.url, 'superadmin', { isPhone: true })
  expect(shift).toBeLessThanOrEqual(0.02)
  const faults: string[] = []
  for (const path of screens) {
    await openScreen(page, path)
    const { isWide, small } = await page.evaluate(measure)
    if (isWide) faults.push(`${path}: wider than the phone`)
    for (const target of small) faults.push(`${path}: ${target}`)
    await resize(page, 320)
    if ((await page.evaluate(measure)).isWide) faults.push(`${path}: wider than a phone of 320 px`)
    await resize(page, 390)
  }
  expect(faults).toEqual([])
})

it.each(['/profile', '/reports', '/homeworks'])(
  'on a phone the content of the page %s does not shift while the page loads for the first time',
  async (path) => {
    expect(await measurePhonePageLayoutShift(product.url, path)).toBeLessThanOrEqual(0.02)
  },
)

async function collectLinks(page: Page): Promise<void> {
  const hrefs = await page
    .locator('main a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).search))
  for (const href of hrefs) {
    const pattern = href.replace(/\?.*/, '').replace(/\d+/g, ':id')
    if (inner.includes(pattern) && !links.has(pattern)) links.set(pattern, href)
  }
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 720 })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

async function slicedAtDesks(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [1440, 1366, 1280]) {
    await resize(page, width)
    found.push(...(await page.evaluate(slicedCells)).map((cell) => `${path} at ${width}: ${cell}`))
  }
  return found
}

function slicedCells() {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-list]:has(table)')]
  const cutTabs = [...document.querySelectorAll('main nav')].filter((nav) => nav.scrollHeight > nav.clientHeight + 1)
  const ofLists = lists.flatMap((list) => {
    const { scrollWidth = 0, clientWidth = 0 } = list.querySelector('table')?.parentElement ?? {}
    const cells = [...list.querySelectorAll<HTMLElement>('th, td')].filter((cell) => cell.checkVisibility())
    const wide = cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
    const heads = [...list.querySelectorAll<HTMLElement>('th[data-column]')]
    const shown = heads.map((head) => (head.checkVisibility() ? head.clientWidth : 0))
    const back = heads.filter((head) => !head.checkVisibility())
    // With this style the list is as wide as all its columns with each cell on one line.
    const style = list.appendChild(document.createElement('style'))
    style.textContent = `
      table { width: max-content !important; min-width: 0 !important; table-layout: auto !important }
      col { display: table-column !important; width: auto !important }
      th, td { display: table-cell !important; white-space: nowrap }`
    const needed = heads.map((head) => head.clientWidth)
    style.remove()
    const free = shown.reduce((px, width, at) => px + Math.max(0, width - (needed[at] ?? 0)), 0)
    const fitting = back.filter((head) => (needed[heads.indexOf(head)] ?? 0) <= free)
    // Optional columns, which a list may hide.
    const extra = ["O'qituvchi", "O'qish turi", 'Filial', 'Vazifalar', 'Talabalar soni']
    const documented = back.filter(({ textContent }) => !extra.includes(textContent))
    // Rows of these lists may have more than two lines: they contain texts, pairs of people to compare, or videos with
    // progress.
    const isHigh = ['Oilaga aytilganlar', 'Takrorlangan ota-onalar', 'Videolar'].includes(list.dataset.list ?? '')
    const high = isHigh
      ? []
      : [...list.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().height > 56)
    return [
      ...(scrollWidth > clientWidth + 1 ? [`${list.dataset.list} moves sideways`] : []),
      ...fitting.map(({ textContent }) => `${list.dataset.list} hides ${textContent} although ${free} px are free`),
      ...(innerWidth === 1440 ? documented.map(({ textContent }) => `${list.dataset.list} hides ${textContent}`) : []),
      ...wide.map((cell) => cell.textContent),
      ...high.map((row) => `high: ${row.textContent}`),
    ].slice(0, 3)
  })
  return [...cutTabs.map((nav) => `${nav.ariaLabel} are cut off`), ...ofLists]
}

function measure() {
  const inside = [...document.querySelectorAll('main, main *')].map((one) => {
    const { overflowY } = getComputedStyle(one)
    const isScrolled = one.scrollHeight > one.clientHeight + 1
    return {
      box: one.getBoundingClientRect(),
      isScroll: overflowY === 'scroll',
      isMoved: isScrolled && /auto|scroll/.test(overflowY),
    }
  })
  const moved = inside.filter(({ isMoved }) => isMoved).map(({ box }) => box)
  const { scrollHeight, scrollWidth } = document.documentElement
  if (scrollHeight > innerHeight) moved.push(new DOMRect(0, 0, innerWidth, innerHeight))
  // True = two scrollable areas share a horizontal range. Two areas side by side are allowed, because they are two
  // lists.
  const isTwice = moved.some((one, at) =>
    moved.slice(at + 1).some((other) => one.left < other.right && other.left < one.right),
  )
  const hit = 'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number'
  const small = [
    ...document.querySelectorAll<HTMLElement>('main :is(button, a, select, input, [role=tab], [role=combobox])'),
  ]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    // An inline link is as high as its line of text, so its size as a touch target is not checked.
    .filter((one) => getComputedStyle(one).display !== 'inline')
    .map((one) => ({
      name: one.ariaLabel || one.textContent?.trim() || one.id,
      box: (one.closest(hit) ?? one).getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width > 1 && Math.min(box.height, box.width) < 39.5)
    .map(({ name, box }) => `${name} (${Math.round(box.width)} × ${Math.round(box.height)})`)
  return {
    isTwice,
    hasTrack: inside.some(({ isScroll, isMoved }) => isScroll && !isMoved),
    isWide: scrollWidth > innerWidth,
    small,
  }
}
