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

async function activeGroup() {
  const found = await client.call(groups.list, { query: { ...paged, status: 2 } })
  for (const group of found.groups) {
    const item = group.activeScheduleItems.find(({ staff }) => staff)
    if (item?.staff) return { ...group, address: `/groups/${group.id}/staff/${item.staff.id}/schedule/${item.id}` }
  }
  throw new Error('the demo centre has no active group with a teacher')
}

it("a group's journal is printed on one page, and the group's homework statistics on at most four pages with averages and tables", async () => {
  const group = await activeGroup()
  await page.goto(`${product.url}${group.address}/journal`)
  const names = page.locator('main tbody tr th, main tbody tr td:first-child')
  await names.first().waitFor(longTimeoutOptions)
  const journal = await printToPdf(page)
  expectReadablePrint(journal, group.name, 'Davomat', 'Kechikdi')
  expect(journal.pages).toBe(1)

  await openScreen(page, `${group.address}/homework/statistics`)
  await locateListRows(page).first().waitFor(longTimeoutOptions)
  await page.getByText('Ballar taqsimoti').first().waitFor(longTimeoutOptions)
  const statistics = await printToPdf(page)
  expectReadablePrint(statistics, group.name, "O'rtacha ball", 'Ballar taqsimoti')
  expect(statistics.text).not.toContain('12 hafta')
  expect(statistics.pages).toBeLessThanOrEqual(4)
})
