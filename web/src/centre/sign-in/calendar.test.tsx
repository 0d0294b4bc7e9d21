import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { staffOwnFaceConsent } from '@markaz/protocol/control/face-consents/routes'
import { staffTelegram } from '@markaz/protocol/people/telegram/routes'
import { calendars } from '@markaz/protocol/teaching/calendars/routes'
import { missingFaceConsentFixture } from './face-consent-testing.ts'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ModalHost } from '../../app/ModalHost.tsx'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './sign-in.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)
const createdAt = '2026-11-20T04:00:00.000Z'
const address = `https://markaz.test/calendar/${'a'.repeat(43)}.ics`

beforeEach(() => {
  server.answer(auth.secondFactor, { isOn: false, isNeeded: false, recoveryCodesLeft: 0 })
  server.answer(staffTelegram.read, { hasBot: false, chat: null })
  server.answer(staffOwnFaceConsent.read, missingFaceConsentFixture)
  server.answer(auth.sessions, { sessions: [], others: [] })
  server.answer(accessTokens.list, { tokens: [] })
})
const open = async () => {
  show('/profile', <ModalHost />)
  return within((await screen.findByRole('heading', { name: 'Kalendar' })).parentElement as HTMLElement)
}

test("the secret URL of the user's calendar is shown once with a QR code; replacing it requires a confirmation", async () => {
  server.may('my_groups.read')
  server.answer(calendars.read, { calendar: null })
  server.answer(calendars.make, () => {
    server.answer(calendars.read, { calendar: { createdAt } })
    return { calendar: { createdAt, address } }
  })
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: 'Manzil olish' }))
  const shown = within(await screen.findByRole('dialog'))
  expect(shown.getByText(address)).toBeTruthy()
  expect(shown.getByRole('img', { name: 'Kalendar uchun QR kod' })).toBeTruthy()
  await user.click(shown.getByRole('button', { name: "Qo'shdim" }))
  await waitFor(() => expect(screen.queryByText(address)).toBeNull())
  await user.click(await panel.findByText('Yangi manzil olish'))
  await user.click((await findDialog()).getByRole('button', { name: 'Olish' }))
  expect(await screen.findByText(address)).toBeTruthy()
  expect(server.bodies(calendars.make)).toHaveLength(2)
})

test("the user's calendar URL is revoked after confirmation", async () => {
  server.may('all_groups.read')
  server.answer(calendars.read, { calendar: { createdAt } })
  server.answer(calendars.revoke, () => {
    server.answer(calendars.read, { calendar: null })
    return {}
  })
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: "O'chirish" }))
  await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
  expect(await panel.findByRole('button', { name: 'Manzil olish' })).toBeTruthy()
  expect(titles()).toEqual(["Kalendar manzili o'chirildi"])
})

test('the profile of a user without rights to groups offers no calendar', async () => {
  server.may('staff_control:offices.read')
  show('/profile', <ModalHost />)
  await screen.findByRole('heading', { name: 'Sessiyalar' })
  expect(screen.queryByRole('heading', { name: 'Kalendar' })).toBeNull()
})
