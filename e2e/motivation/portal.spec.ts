import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStudentClient } from '../support/client.ts'
import { locateDialog, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let student: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  student = await createStudentClient(product.url)
})

const silver = async () => (await student.call(ownPoints.balance)).coin
const purchases = async () => (await student.call(studentShop.purchases, { query: { page: 1, perPage: 50 } })).purchases

// Shows: MARKET-024, PORTAL-015
it("a student who clicks a purchase three times over a broken connection buys once; staff and student see the purchase's state live", async () => {
  const desk = await openSignedInWindow(product.url)
  await desk.page.goto(`${product.url}/transactions`)
  await desk.page.getByRole('heading', { name: 'Xaridlar' }).waitFor(longTimeoutOptions)
  const before = { silver: await silver(), count: (await purchases()).length }
  const phone = await PortalPage.signedIn(product.url)
  const { page } = phone
  await phone.go("Do'kon")
  await page.getByText(`Sizda ${before.silver} kumush bor`).waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Bloknot/ }).click()
  const { items } = await student.call(studentShop.items, { query: { page: 1, perPage: 50, value: 'Bloknot' } })
  const price = items[0]?.price ?? 0
  await locateDialog(page)
    .getByText(`${before.silver - price} qoladi`)
    .waitFor()
  // The network loses the first response, then refuses requests, and finally works.
  let isLost = 0
  await page.route('**/api/student/store/purchases', async (route) => {
    if (route.request().method() !== 'POST' || isLost > 0) return route.continue()
    isLost++
    await route.fetch()
    await route.abort('connectionreset')
  })
  await locateDialog(page).getByRole('button', { name: 'Sotib olish' }).dblclick()
  await locateDialog(page).getByRole('alert').waitFor(longTimeoutOptions)
  expect(isLost).toBe(1)
  await phone.context.setOffline(true)
  await locateDialog(page).getByRole('button', { name: 'Qayta urinish' }).click()
  await locateDialog(page).getByRole('alert').waitFor(longTimeoutOptions)
  await phone.context.setOffline(false)
  await locateDialog(page).getByRole('button', { name: 'Qayta urinish' }).click()
  await locateDialog(page).getByText('«Bloknot» sizniki!').waitFor(longTimeoutOptions)
  expect([await silver(), (await purchases()).length]).toEqual([before.silver - price, before.count + 1])

  await locateDialog(page).getByRole('link', { name: "Xaridlarni ko'rish" }).click()
  const [first] = await purchases()
  const row = () => page.getByRole('listitem').filter({ hasText: 'Bloknot' }).first()
  await row().getByText('Tayyorlanmoqda').waitFor(longTimeoutOptions)
  await desk.page
    .locator(`tr[data-row-key="${first?.id}"]`)
    .getByRole('button', { name: /^Topshirish: Bloknot/ })
    .click(longTimeoutOptions)
  await locateDialog(desk.page).getByRole('button', { name: 'Topshirish' }).click()
  await desk.page.getByText(/topshirildi$/).waitFor(longTimeoutOptions)
  await row().getByText('Topshirilgan').waitFor(longTimeoutOptions)
  expect(await row().getByRole('button', { name: 'Xaridni bekor qilish' }).count()).toBe(0)

  await page.getByRole('link', { name: "Do'kon" }).click()
  await page.getByRole('button', { name: /^Gel ruchka/ }).click()
  await locateDialog(page).getByRole('button', { name: 'Sotib olish' }).click()
  await locateDialog(page).getByRole('link', { name: "Xaridlarni ko'rish" }).click(longTimeoutOptions)
  expect(await silver()).toBeLessThan(before.silver - price)
  await page.getByRole('button', { name: 'Xaridni bekor qilish' }).first().click(longTimeoutOptions)
  await locateDialog(page).getByRole('button', { name: 'Xaridni bekor qilish' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Gel ruchka' })
    .getByText('Bekor qilingan')
    .waitFor(longTimeoutOptions)
  expect(await silver()).toBe(before.silver - price)

  await phone.go('Bildirishnomalar')
  await page
    .getByText(/Bloknot/)
    .first()
    .waitFor(longTimeoutOptions)
  expect([phone.ownFaults(), withoutRefusedRequestErrors(desk.faults)]).toEqual([[], []])
})
