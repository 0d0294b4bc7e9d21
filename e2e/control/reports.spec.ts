import { reports } from '@markaz/protocol/control/reports/routes'
import { risks } from '@markaz/protocol/control/risks/routes'
import { beforeAll, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { locateDialog, locateRowWithText, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let client: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  client = await createStaffClient(product.url)
})

// Shows: REPORT-002, REPORT-003, REPORT-005, SHELL-018, SHELL-030
it('when a user opens a report, the menu shows one unseen report less; the report links to its lesson', async () => {
  const { page, faults } = await openSignedInWindow(product.url)
  const { count } = await client.call(reports.count)
  await page.goto(`${product.url}/management`)
  const menu = page.getByRole('link', { name: `Hisobotlar ${count}` })
  await menu.waitFor(longTimeoutOptions)
  const list = page.getByRole('table')
  await list.getByRole('row').filter({ hasText: 'Yangi' }).first().getByRole('link').click(longTimeoutOptions)
  await page.getByRole('link', { name: `Hisobotlar ${count - 1}` }).waitFor(longTimeoutOptions)
  await page.getByText('Davomat hali ham saqlanmagan').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Dars davomatiga' }).click()
  await page
    .getByRole('group', { name: /davomat belgisi$/ })
    .first()
    .waitFor(longTimeoutOptions)
  expect((await client.call(reports.count)).count).toBe(count - 1)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

it("the list of early warnings shows a student at risk with the reason, and so does the student's page until a user closes the warning", async () => {
  const { page, faults } = await openSignedInWindow(product.url)
  const fresh = await client.call(risks.list, { query: { page: 1, perPage: 10, state: 'new', kind: 1 } })
  const [risk] = fresh.risks
  if (!risk) throw new Error('the demo centre has nobody at risk by attendance')
  const name = risk.student.fullName
  await page.goto(`${product.url}/risks?state=new&kind=1`)
  await locateRowWithText(page, name)
    .first()
    .getByText(/ta darsdan \d+ tasiga kelgan/)
    .waitFor(longTimeoutOptions)
  await locateRowWithText(page, name).first().getByRole('link', { name }).click()
  await page.getByText(/^Davomat: /).click(longTimeoutOptions)
  await page.getByText('Kelmagan').first().waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: "O'zimga olish" }).click()
  await page.getByText('Ogohlantirish sizda').waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Chorani yozish' }).click()
  await locateDialog(page).getByLabel('Izoh').fill('Onasi bilan gaplashildi')
  await locateDialog(page).getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Chora yozildi').waitFor(longTimeoutOptions)
  await page.getByRole('link', { name: 'Talaba', exact: true }).click()
  const note = page.getByRole('status').filter({ hasText: 'Erta ogohlantirish' })
  await note.getByRole('link', { name: "Batafsil ko'rish" }).click(longTimeoutOptions)
  await page.getByRole('button', { name: 'Yakunlash' }).click(longTimeoutOptions)
  await locateDialog(page).getByLabel('Izoh').fill('Darsga qaytdi')
  await locateDialog(page).getByRole('button', { name: 'Yakunlash' }).click()
  await page.getByText('Ogohlantirish yakunlandi').waitFor(longTimeoutOptions)
  const after = (await client.call(risks.read, { params: { id: risk.id } })).risk
  expect(after.state).toBe('closed')
  expect(after.events.slice(0, 3).map(({ kind }) => kind)).toEqual(['closed', 'acted', 'taken'])
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
