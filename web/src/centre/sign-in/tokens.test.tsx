import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import type { AccessToken } from '@markaz/protocol/centre/tokens/schemas'
import { staffOwnFaceConsent } from '@markaz/protocol/control/face-consents/routes'
import { staffTelegram } from '@markaz/protocol/people/telegram/routes'
import { missingFaceConsentFixture } from './face-consent-testing.ts'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ModalHost } from '../../app/ModalHost.tsx'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './sign-in.pages.tsx'

const { server, user, said, show } = setUpPageTest(pages)
const lastDay = addDays(todayInTashkent(), 90)
const secret = `markaz_${'a'.repeat(43)}`
const token: AccessToken = {
  ...{ id: 4, name: 'Hisobot skripti', grants: ['staff_control:offices.read'], lastDay },
  ...{ createdAt: '2026-11-20T04:00:00.000Z', usedAt: null, usedAddress: null, isLive: true },
}

beforeEach(() => {
  server.answer(auth.secondFactor, { isOn: false, isNeeded: false, recoveryCodesLeft: 0 })
  server.answer(auth.sessions, { sessions: [], others: [] })
  server.answer(staffTelegram.read, { hasBot: false, chat: null })
  server.answer(staffOwnFaceConsent.read, missingFaceConsentFixture)
  server.may('staff_control:offices.read')
})
const open = async () => {
  show('/profile', <ModalHost />)
  const heading = await screen.findByRole('heading', { name: 'Dasturlar uchun tokenlar' })
  return within(heading.parentElement as HTMLElement)
}

// Shows: OPEN-005
test("a user creates an access token with some of the user's own rights, and the token is shown only once", async () => {
  server.answer(accessTokens.list, { tokens: [] })
  server.answer(accessTokens.make, () => {
    server.answer(accessTokens.list, { tokens: [token] })
    return { id: 4, token: secret }
  })
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: 'Token olish' }))
  const dialog = await findDialog()
  await user.type(dialog.getByLabelText('Qaysi dastur uchun'), 'Hisobot skripti')
  await user.click(dialog.getByLabelText('Huquqlar'))
  await user.click(await screen.findByTitle("Filiallar — ko'rish"))
  await user.click(dialog.getByRole('button', { name: 'Token olish' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(server.bodies(accessTokens.make)).toEqual([
    { name: 'Hisobot skripti', grants: ['staff_control:offices.read'], lastDay },
  ])
  await user.click(screen.getByRole('button', { name: 'Saqladim' }))
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
  expect(await panel.findByText('Hisobot skripti')).toBeTruthy()
})

test('a user revokes an access token after confirmation', async () => {
  server.answer(accessTokens.list, { tokens: [token] })
  server.answer(accessTokens.revoke, () => {
    server.answer(accessTokens.list, { tokens: [{ ...token, isLive: false }] })
    return {}
  })
  const panel = await open()
  await user.click(await panel.findByRole('button', { name: 'Bekor qilish: Hisobot skripti' }))
  await user.click((await findDialog()).getByRole('button', { name: 'Bekor qilish' }))
  expect(await panel.findByText('Tugagan')).toBeTruthy()
  expect(said()).toEqual(['Token bekor qilindi · Hisobot skripti'])
})
