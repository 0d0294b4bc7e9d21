import { parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import { familyConversations } from '@markaz/protocol/people/talks/routes'
import { expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow, openWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: FAMILY-018
it("staff write to a parent, the parent answers from a phone even offline, and the staff's inbox shows the answer live", async () => {
  const product = await startSharedServer()
  const office = await createStaffClient(product.url)
  const { talks } = await office.call(familyConversations.list, { query: { state: 'waiting' } })
  const { student, parents } = talks[0] as (typeof talks)[number]
  const parentId = parents[0]?.id as number
  const { phone } = await office.call(parentRecords.read, { params: { id: parentId } })
  const { code } = await office.call(parentSignInCodes.give, { params: { id: parentId } })

  const { page, faults } = await openSignedInWindow(product.url, 'menejer')
  await page.goto(`${product.url}/families/talks`)
  await page.getByText('1 ta oila javob kutyapti').waitFor(longTimeoutOptions)
  await page.locator(`a[href^="/families/talks/${student.id}"]`).click()
  const field = page.getByRole('textbox', { name: 'Xabar' })
  await field.fill('Albatta, ustoz ertaga tushuntirib beradi')
  await field.press('Enter')
  await page.getByText('Javob kutayotgan oila yo').waitFor(longTimeoutOptions)

  const portal = new PortalPage(await openWindow({ isPhone: true }), product.url)
  const phoneOf = portal.page
  await portal.open('/')
  await phoneOf.getByRole('button', { name: 'Ota-ona' }).click(longTimeoutOptions)
  await phoneOf.getByLabel('Telefon raqami').fill(phone)
  await phoneOf.getByRole('button', { name: "Qog'ozdagi kodim bor" }).click()
  await phoneOf.getByLabel(/qog'ozdagi kod/).fill(code)
  await phoneOf.getByRole('button', { name: 'Kirish' }).click()
  await phoneOf.getByRole('link', { name: /^Xabarlar.*1 ta yangi/ }).click(longTimeoutOptions)
  await phoneOf.locator(`a[href$="/talks/${student.id}"]`).click(longTimeoutOptions)
  await phoneOf.getByText('Albatta, ustoz ertaga').waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(phoneOf)).toEqual([])
  await page
    .getByText(/o'qildi \d\d:\d\d$/)
    .last()
    .waitFor(longTimeoutOptions)

  await portal.context.setOffline(true)
  await phoneOf.getByLabel('Markazga yozing').fill('Katta rahmat!')
  await phoneOf.getByRole('button', { name: 'Yuborish' }).click()
  await phoneOf.getByText('Navbatda').waitFor(longTimeoutOptions)
  await portal.context.setOffline(false)
  await page.getByRole('log').getByText('Katta rahmat!').waitFor(longTimeoutOptions)
  await page.getByText('1 ta oila javob kutyapti').waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
  // The parent's answer must appear without a reload, through the live stream.
  await field.fill('Salomat bo‘ling')
  await field.press('Enter')
  await phoneOf.getByText('Salomat bo').waitFor(longTimeoutOptions)
  await phoneOf.getByRole('link', { name: 'Bugun' }).click()
  await phoneOf.getByRole('link', { name: /^Xabarlar(?!.*yangi)/ }).waitFor(longTimeoutOptions)

  await page.getByRole('button', { name: "Hal bo'ldi" }).click()
  await page.getByRole('button', { name: 'Qayta ochish' }).waitFor(longTimeoutOptions)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
  expect(portal.ownFaults()).toEqual([])
})
