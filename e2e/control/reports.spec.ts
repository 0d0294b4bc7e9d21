import { reports } from '@markaz/protocol/control/reports/routes'
import { risks } from '@markaz/protocol/control/risks/routes'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { type Client, clientOf } from '../support/client.ts'
import { type Product, sharedProduct } from '../support/product.ts'
import { dialog, longTimeout, pageErrors, rowWith } from '../support/screen.ts'

let product: Product
let client: Client
beforeAll(async () => {
  product = await sharedProduct()
  client = await clientOf(product.url)
})

// Shows: REPORT-002, REPORT-003, REPORT-005, SHELL-018, SHELL-030
it('opening a report marks it as seen and lowers the counter in the menu; the report links to its lesson', async () => {
  const { page, faults } = await withSession(product.url)
  const { count } = await client.call(reports.count)
  await page.goto(`${product.url}/management`)
  const menu = page.getByRole('link', { name: `Hisobotlar ${count}` })
  await menu.waitFor(longTimeout)
  const list = page.getByRole('table')
  await list.getByRole('row').filter({ hasText: 'Yangi' }).first().getByRole('link').click(longTimeout)
  await page.getByRole('link', { name: `Hisobotlar ${count - 1}` }).waitFor(longTimeout)
  await page.getByText('Davomat hali ham saqlanmagan').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Dars davomatiga' }).click()
  await page
    .getByRole('group', { name: /davomat belgisi$/ })
    .first()
    .waitFor(longTimeout)
  expect((await client.call(reports.count)).count).toBe(count - 1)
  expect(pageErrors(faults)).toEqual([])
})

it("a student at risk is listed with the reason, and a user takes over and closes the case; the student's page shows the risk while it is open", async () => {
  const { page, faults } = await withSession(product.url)
  const fresh = await client.call(risks.list, { query: { page: 1, perPage: 10, state: 'new', kind: 1 } })
  const [risk] = fresh.risks
  if (!risk) throw new Error('the demo centre has nobody at risk by attendance')
  const name = risk.student.fullName
  await page.goto(`${product.url}/risks?state=new&kind=1`)
  await rowWith(page, name)
    .first()
    .getByText(/ta darsdan \d+ tasiga kelgan/)
    .waitFor(longTimeout)
  await rowWith(page, name).first().getByRole('link', { name }).click()
  await page.getByText(/^Davomat: /).click(longTimeout)
  await page.getByText('Kelmagan').first().waitFor(longTimeout)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: "O'zimga olish" }).click()
  await page.getByText('Ogohlantirish sizda').waitFor(longTimeout)
  await page.getByRole('button', { name: 'Chorani yozish' }).click()
  await dialog(page).getByLabel('Izoh').fill('Onasi bilan gaplashildi')
  await dialog(page).getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Chora yozildi').waitFor(longTimeout)
  await page.getByRole('link', { name: 'Talaba', exact: true }).click()
  const note = page.getByRole('status').filter({ hasText: 'Erta ogohlantirish' })
  await note.getByRole('link', { name: "Batafsil ko'rish" }).click(longTimeout)
  await page.getByRole('button', { name: 'Yakunlash' }).click(longTimeout)
  await dialog(page).getByLabel('Izoh').fill('Darsga qaytdi')
  await dialog(page).getByRole('button', { name: 'Yakunlash' }).click()
  await page.getByText('Ogohlantirish yakunlandi').waitFor(longTimeout)
  const after = (await client.call(risks.read, { params: { id: risk.id } })).risk
  expect(after.state).toBe('closed')
  expect(after.events.slice(0, 3).map(({ kind }) => kind)).toEqual(['closed', 'acted', 'taken'])
  expect(pageErrors(faults)).toEqual([])
})
