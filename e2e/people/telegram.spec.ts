import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openWindow } from '../support/browser.ts'
import { createStudentClient } from '../support/client.ts'
import { longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: FAMILY-010, FAMILY-013
it('a student links Telegram, uses the bot and the portal inside Telegram, and is signed out there when Telegram is unlinked', async () => {
  const product = await startSharedServer()
  const { fullName } = await (await createStudentClient(product.url)).call(studentAccount.me)
  const portal = await PortalPage.signedIn(product.url)
  await portal.walkTo('/telegram')
  await portal.page.getByRole('button', { name: 'Telegramga ulash' }).click()
  const link = portal.page.getByRole('link', { name: 'Telegramda ochish' })
  await link.waitFor(longTimeoutOptions)
  await portal.page.getByRole('img', { name: 'Telegramga ulash uchun QR kod' }).waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(portal.page)).toEqual([])

  const [chat] = await Promise.all([portal.context.waitForEvent('page'), link.click()])
  await chat.getByRole('button', { name: fullName }).click()
  // After a failed request to Telegram, the bot waits up to half a minute before it tries again.
  await chat.getByText('Telegramingiz ulandi').waitFor({ timeout: 60_000 })
  await portal.page.getByText('Telegramingiz ulangan: bugun').waitFor(longTimeoutOptions)
  await chat.getByRole('button', { name: 'Vazifa', exact: true }).click()
  await chat.getByText('Topshiriladigan ish').waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(chat)).toEqual([])

  // This window simulates Telegram's built-in browser, in which no user is signed in.
  const inside = new PortalPage(await openWindow({ isPhone: true }), product.url)
  const app = await chat.getByRole('link', { name: 'Portalni ochish' }).last().getAttribute('href')
  const opened = new URL(app ?? '', chat.url())
  // The address in the link is replaced: the server's public address was configured before its port was known, so the
  // port is wrong.
  opened.searchParams.set('url', `${product.url}/portal/`)
  await inside.page.goto(opened.href)
  await inside.page.getByRole('navigation', { name: "Bo'limlar" }).waitFor(longTimeoutOptions)
  expect(inside.page.url()).toBe(`${product.url}/portal/`)
  // Another Telegram account, which is not linked to a student, must not get the session.
  const other = opened.href.replace(/chat\/\d+/, 'chat/9000000001')
  const shared = await inside.context.newPage()
  await shared.goto(other)
  await shared.getByRole('button', { name: 'Kirish' }).waitFor(longTimeoutOptions)
  await inside.page.goto(opened.href)
  await inside.page.getByRole('navigation', { name: "Bo'limlar" }).waitFor(longTimeoutOptions)

  await portal.page.getByRole('button', { name: 'Uzish' }).click()
  await portal.page.getByRole('dialog').getByRole('button', { name: 'Uzish' }).click()
  await portal.page.getByRole('button', { name: 'Telegramga ulash' }).waitFor(longTimeoutOptions)
  await inside.page.getByRole('button', { name: 'Kirish' }).waitFor(longTimeoutOptions)
  expect(withoutRefusedRequestErrors(portal.faults)).toEqual([])
})
