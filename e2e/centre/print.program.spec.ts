import { certificates } from '@markaz/protocol/people/certificates/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { expectReadablePrint, printToPdf } from '../support/print-to-pdf.ts'
import { locateListRows, longTimeoutOptions, openScreen } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let client: ApiClient
let page: Page
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})
beforeEach(async () => {
  // The dark theme must not make the printed page dark.
  ;({ page } = await openSignedInWindow(product.url, 'superadmin', { scheme: 'dark' }))
})

const paged = { page: 1, perPage: 10 }

// Shows: TIME-006
it('a week of the timetable prints in landscape with every room and day, and a printed list has all its columns', async () => {
  await page.goto(`${product.url}/timetable`)
  await page.locator('[data-lesson]').first().waitFor(longTimeoutOptions)
  const rooms = (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  const week = await printToPdf(page)
  expectReadablePrint(week, 'Dars jadvali', 'Dushanba', 'Yakshanba', ...rooms)
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
    expectReadablePrint(list, title, ...heads.filter(Boolean))
    expect(list.pages, path).toBe(1)
  }
})

it('the public results of an exam are printed completely, and a certificate fits on one page', async () => {
  let examCode: string | null | undefined
  for (const { id } of (await client.call(groups.list, { query: { page: 1, perPage: 100 } })).groups) {
    const list = await client.call(exams.list, { params: { id }, query: paged })
    examCode = list.exams.find((exam) => exam.publicCode)?.publicCode
    if (examCode) break
  }
  await page.goto(`${product.url}/exam-result/${examCode}`)
  await page.locator('main tbody tr').first().waitFor(longTimeoutOptions)
  expectReadablePrint(await printToPdf(page), 'Imtihon')

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
  expectReadablePrint(paper, 'SERTIFIKAT')
  expect(paper.pages).toBe(1)
})
