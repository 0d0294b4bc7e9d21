import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import { beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { type ApiClient, createStudentClient } from '../support/client.ts'
import { locateDialog, longTimeoutOptions } from '../support/screen.ts'
import { type RunningServer, startSharedServer, superadminPassword } from '../support/server.ts'
import { createStudentWithOwnPassword } from '../support/student-accounts.ts'

let product: RunningServer
let student: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  student = await createStudentClient(product.url)
})

// Shows: PORTAL-016
it("a team captain invites a classmate to an event by the classmate's student number, and the classmate joins the team; other students enrol alone", async () => {
  const friend = await createStudentWithOwnPassword(product.url, 'jamoadosh')
  const { events } = await student.call(ownEvents.list, { query: { page: 1, perPage: 20 } })
  const event = events.find(({ name }) => name === 'Qishki zakovat')
  const captain = await PortalPage.signedIn(product.url)
  await captain.go('Tadbirlar')
  await captain.page.getByRole('link', { name: /Qishki zakovat/ }).click(longTimeoutOptions)
  await captain.page.getByRole('region', { name: 'Sizning raqamingiz' }).waitFor(longTimeoutOptions)
  await captain.page.getByRole('button', { name: 'Jamoa tuzish' }).click()
  await locateDialog(captain.page).getByLabel('Jamoa nomi').fill('Qaldirgochlar')
  await locateDialog(captain.page).getByRole('button', { name: 'Jamoa tuzish' }).click()
  await captain.page.getByRole('heading', { name: 'Jamoam: Qaldirgochlar' }).waitFor(longTimeoutOptions)

  const second = await PortalPage.signedIn(product.url, 'jamoadosh', superadminPassword)
  await second.go('Tadbirlar')
  await second.page.getByRole('link', { name: /Qishki zakovat/ }).click(longTimeoutOptions)
  await second.page
    .getByRole('region', { name: 'Sizning raqamingiz' })
    .getByText(friend.hId)
    .waitFor(longTimeoutOptions)
  // A phone camera opens this address, which it reads from the QR code on the classmate's phone.
  await captain.reborn(`/events/${event?.id}#invite=${friend.hId}`)
  const number = captain.page.getByLabel("O'rtog'ingizning raqami")
  await expect.poll(() => number.inputValue(), longTimeoutOptions).toBe(friend.hId)
  await captain.page.getByRole('button', { name: 'Taklif qilish' }).click()
  await captain.page.getByText(`Javob kutilmoqda: ${friend.hId}`).waitFor(longTimeoutOptions)
  // The new team member must appear without a reload, through the live stream.
  await second.page.getByText('«Qaldirgochlar» jamoasi, sardori').waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(second.page)).toEqual([])
  await second.page.getByRole('button', { name: "Qo'shilish" }).click()
  await second.page.getByRole('heading', { name: 'Jamoam: Qaldirgochlar' }).waitFor(longTimeoutOptions)
  await captain.page.getByText(`Javob kutilmoqda: ${friend.hId}`).waitFor({ state: 'detached', ...longTimeoutOptions })
  const members = ({ page }: PortalPage) =>
    page.getByRole('region', { name: 'Jamoam: Qaldirgochlar' }).getByRole('listitem').allTextContents()
  await expect.poll(() => members(captain), longTimeoutOptions).toHaveLength(2)
  expect(await members(second)).toEqual(await members(captain))

  await captain.go('Tadbirlar')
  await captain.page.getByRole('link', { name: /Kod bellashuvi/ }).click(longTimeoutOptions)
  await captain.page.getByRole('button', { name: 'Yozilish' }).click(longTimeoutOptions)
  await locateDialog(captain.page).getByRole('button', { name: 'Yozilish' }).click()
  await captain.page.getByText('Yozilgansiz').waitFor(longTimeoutOptions)
  await captain.page.getByRole('link', { name: 'Orqaga' }).click()
  await captain.page.getByRole('button', { name: "Bo'lib o'tgan" }).click(longTimeoutOptions)
  await captain.page.getByRole('link', { name: /Ingliz tilida debat/ }).click(longTimeoutOptions)
  await captain.page.getByText('Sizga berildi: 90 XP, 50 kumush').waitFor(longTimeoutOptions)
  expect([captain.ownFaults(), second.ownFaults()]).toEqual([[], []])
})
