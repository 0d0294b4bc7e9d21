import { certificates } from '@markaz/protocol/people/certificates/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { type PrintedPages, printToPdf } from '../support/print-to-pdf.ts'
import { type RunningProduct, startSharedProduct } from '../support/product.ts'
import { locateListRows, longTimeoutOptions, openScreen } from '../support/screen.ts'

let product: RunningProduct
let client: ApiClient
let page: Page
beforeAll(async () => {
  product = await startSharedProduct()
  client = await createStaffClient(product.url)
})
beforeEach(async () => {
  // The dark theme must not make the printed page dark.
  ;({ page } = await openSignedInWindow(product.url, 'superadmin', { scheme: 'dark' }))
})

const paged = { page: 1, perPage: 10 }

function expectGood({ text, spoilt }: PrintedPages, ...words: string[]) {
  expect(spoilt).toEqual([])
  for (const word of words) expect(text).toContain(word)
  for (const tool of ['Xodimlar nazorati', 'Ctrl K', 'Yana filtrlar', "Ko'rinish"]) expect(text).not.toContain(tool)
}

async function activeGroup() {
  const found = await client.call(groups.list, { query: { ...paged, status: 2 } })
  for (const group of found.groups) {
    const item = group.activeScheduleItems.find(({ staff }) => staff)
    if (item?.staff) return { ...group, address: `/groups/${group.id}/staff/${item.staff.id}/schedule/${item.id}` }
  }
  throw new Error('the demo centre has no active group with a teacher')
}

it("a group's journal fits the page width in print, and its statistics print with figures, tables and students", async () => {
  const group = await activeGroup()
  await page.goto(`${product.url}${group.address}/journal`)
  const names = page.locator('main tbody tr th, main tbody tr td:first-child')
  await names.first().waitFor(longTimeoutOptions)
  const journal = await printToPdf(page)
  expectGood(journal, group.name, 'Davomat', 'Kechikdi')
  expect(journal.pages).toBe(1)

  await openScreen(page, `${group.address}/homework/statistics`)
  await locateListRows(page).first().waitFor(longTimeoutOptions)
  await page.getByText('Ballar taqsimoti').first().waitFor(longTimeoutOptions)
  const statistics = await printToPdf(page)
  expectGood(statistics, group.name, "O'rtacha ball", 'Ballar taqsimoti')
  expect(statistics.text).not.toContain('12 hafta')
  expect(statistics.pages).toBeLessThanOrEqual(4)
})

// Shows: TIME-006
it('a week of the timetable prints in landscape with every room and day, and a printed list has all its columns', async () => {
  await page.goto(`${product.url}/timetable`)
  await page.locator('[data-lesson]').first().waitFor(longTimeoutOptions)
  const rooms = (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  const week = await printToPdf(page)
  expectGood(week, 'Dars jadvali', 'Dushanba', 'Yakshanba', ...rooms)
  for (const tool of ['Chop etish', "O'qituvchilar"]) expect(week.text).not.toContain(tool)
  expect(week.pages).toBe(1)

  for (const [path, title] of [
    ['/students', 'Talabalar'],
    ['/groups', 'Guruhlar'],
    ['/homeworks', 'Uy vazifasi statistikasi'],
  ] as const) {
    await openScreen(page, path)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor(longTimeoutOptions)
    await locateListRows(page).first().waitFor(longTimeoutOptions)
    const heads = await page.locator('thead th:not(:has(.visually-hidden))').allTextContents()
    const list = await printToPdf(page)
    expectGood(list, title, ...heads.filter(Boolean))
    expect(list.pages, path).toBe(1)
  }
})

it('the public results of an exam print on a separate sheet, and a certificate on one page', async () => {
  let examCode: string | null | undefined
  for (const { id } of (await client.call(groups.list, { query: { page: 1, perPage: 100 } })).groups) {
    const list = await client.call(exams.list, { params: { id }, query: paged })
    examCode = list.exams.find((exam) => exam.publicCode)?.publicCode
    if (examCode) break
  }
  await page.goto(`${product.url}/exam-result/${examCode}`)
  await page.locator('main tbody tr').first().waitFor(longTimeoutOptions)
  expectGood(await printToPdf(page), 'Imtihon')

  let code: string | undefined
  for (let page = 1; !code; page++) {
    const { students: some } = await client.call(students.list, { query: { page, perPage: 100 } })
    expect(some, 'no active certificate').not.toEqual([])
    for (const { id } of some) {
      const own = await client.call(certificates.ofStudent, { params: { id } })
      code ??= own.certificates.find(({ isActive }) => isActive)?.code
    }
  }
  await page.goto(`${product.url}/public/certificate/${code}`)
  await page.getByRole('heading').first().waitFor(longTimeoutOptions)
  const paper = await printToPdf(page)
  expectGood(paper, 'SERTIFIKAT')
  expect(paper.pages).toBe(1)
})
