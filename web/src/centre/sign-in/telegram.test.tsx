import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { staffOwnFaceConsent } from '@markaz/protocol/control/face-consents/routes'
import { staffTelegram } from '@markaz/protocol/people/telegram/routes'
import { missingFaceConsentFixture } from './face-consent-testing.ts'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ModalHost } from '../../app/ModalHost.tsx'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './sign-in.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)
const address = 'https://t.me/markaz_bot?start=bir-martalik'
const linked = { hasBot: true, chat: { linkedAt: '2026-11-20T04:00:00.000Z', linkedBy: 'link' as const } }

beforeEach(() => {
  server.may('staff_control:offices.read')
  server.answer(auth.secondFactor, { isOn: false, isNeeded: false, recoveryCodesLeft: 0 })
  server.answer(auth.sessions, { sessions: [], others: [] })
  server.answer(accessTokens.list, { tokens: [] })
})
const open = async () => {
  show('/profile', <ModalHost />)
  return within((await screen.findByRole('heading', { name: 'Telegram' })).parentElement as HTMLElement)
}

test('a user links Telegram by opening the bot at a displayed URL; then the dialog with the URL closes', async () => {
  server.answer(staffTelegram.read, { hasBot: true, chat: null })
  server.answer(staffOwnFaceConsent.read, missingFaceConsentFixture)
  server.answer(staffTelegram.link, () => ({ address, expiresAt: '2026-11-20T04:15:00.000Z' }))
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: 'Ulash' }))
  const shown = within(await screen.findByRole('dialog'))
  expect(shown.getByRole('link', { name: 'Telegramda ochish' }).getAttribute('href')).toBe(address)
  expect(shown.getByRole('img', { name: 'Telegramga ulash uchun QR kod' })).toBeTruthy()
  server.answer(staffTelegram.read, linked)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8_000 })
  expect(titles()).toEqual(['Telegram ulandi'])
  expect(panel.getByRole('button', { name: 'Uzish' })).toBeTruthy()
})

test('a user unlinks Telegram after confirmation; in a centre without a bot the profile offers no Telegram', async () => {
  server.answer(staffTelegram.read, linked)
  server.answer(staffOwnFaceConsent.read, missingFaceConsentFixture)
  server.answer(staffTelegram.unlink, () => {
    server.answer(staffTelegram.read, { hasBot: false, chat: null })
    return {}
  })
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: 'Uzish' }))
  await user.click((await findDialog()).getByRole('button', { name: 'Uzish' }))
  expect(await panel.findByText('Markazning Telegram boti hozircha ulanmagan.')).toBeTruthy()
  expect(panel.queryByRole('button')).toBeNull()
  expect(titles()).toEqual(['Telegram uzildi'])
})
