import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { SignInResult } from '@markaz/protocol/centre/sign-in/schemas'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { NotificationKind } from '@markaz/protocol/content/notifications/schemas'
import { staffOwnFaceConsent } from '@markaz/protocol/control/face-consents/routes'
import { staffTelegram } from '@markaz/protocol/people/telegram/routes'
import { calendars } from '@markaz/protocol/teaching/calendars/routes'
import { missingFaceConsentFixture } from './face-consent-testing.ts'
import '../../testing/browser.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ModalHost } from '../../app/ModalHost.tsx'
import { clearSession, readDeviceKey } from '../../shared/api/session-store.ts'
import { findDialog } from '../../testing/page-actions.ts'
import { renderElement, setUpPageTest } from '../../testing/pages.tsx'
import { createTestToken } from '../../testing/session.ts'
import { SignInPage } from './SignInPage.tsx'
import { pages } from './sign-in.pages.tsx'

const parts = [
  () => import('./SignInStep.tsx'),
  () => import('./EnableSecondFactorModal.tsx'),
  () => import('./RecoveryCodesModal.tsx'),
  () => import('./ConfirmPasswordModal.tsx'),
  () => import('./ChangePasswordModal.tsx'),
  () => import('../../content/notifications/NotificationSettingsDrawer.tsx'),
]
const { server, user, titles, show } = setUpPageTest(pages, { parts })

const key = { secret: 'ABCDEFGHABCDEFGHABCDEFGHABCDEFGH', uri: 'otpauth://totp/Markaz:ali?secret=ABCD' }
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-${n}222-wxyz`)
const session = { device: 'Chrome, Windows', signedInAt: '2026-11-20T04:00:00Z', usedAt: '2026-11-22T04:00:00Z' }

beforeEach(() => {
  server.answer(calendars.read, { calendar: null })
  server.answer(auth.secondFactor, { isOn: false, isNeeded: false, recoveryCodesLeft: 0 })
  server.answer(staffTelegram.read, { hasBot: false, chat: null })
  server.answer(staffOwnFaceConsent.read, missingFaceConsentFixture)
  server.answer(auth.sessions, {
    sessions: [{ ...session, id: 'a', address: '10.0.0.1', isCurrent: true }],
    others: [],
  })
  server.answer(accessTokens.list, { tokens: [] })
})
const open = async () => {
  show('/profile', <ModalHost />)
  await screen.findByRole('heading', { name: 'Ikki bosqichli kirish' })
}
const button = (name: string) => screen.findByRole('button', { name })

// Shows: OPS-012
test('the profile shows the version of the server program', async () => {
  await open()
  expect((await screen.findByText('0.2.0+1a2b3c4d')).tagName).toBe('DD')
})

// Shows: DAY-025
test('a user without rights to the settings can choose on the profile which notifications to receive', async () => {
  server.may('my_groups.read')
  const settings = [
    { id: NotificationKind.StaffHomeworkDone, displayName: 'Uy vazifasi topshirilganda', isEnable: true },
  ]
  server.answer(notifications.settings, { settings })
  server.answer(notifications.saveSettings, { settings: settings.map((one) => ({ ...one, isEnable: false })) })
  await open()
  await user.click(await button('Bildirishnomalarni sozlash'))
  await user.click(await screen.findByRole('switch', { name: 'Uy vazifasi topshirilganda' }))
  await waitFor(() =>
    expect(server.bodies(notifications.saveSettings)).toEqual([{ settings: [{ id: 15, isEnable: false }] }]),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('the second factor in the profile', () => {
  test('the second factor is switched on with a code of the authenticator app, and the recovery codes are shown once', async () => {
    await open()
    server.answer(auth.newFactor, key)
    await user.click(await button('Yoqish'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('img', { name: 'Autentifikator uchun QR kod' })).toBeTruthy()
    expect(dialog.textContent).toContain('ABCD EFGH')
    const back = server.refuse(auth.confirmFactor, 'WRONG_CODE', { fields: { code: "Kod noto'g'ri yoki ishlatilgan" } })
    await user.type(within(dialog).getByLabelText('Kod'), '000000{Enter}')
    expect(await within(dialog).findByText("Kod noto'g'ri yoki ishlatilgan")).toBeTruthy()
    back()
    server.answer(auth.confirmFactor, () => {
      server.answer(auth.secondFactor, { isOn: true, isNeeded: false, recoveryCodesLeft: 10 })
      return { recoveryCodes }
    })
    await user.clear(within(dialog).getByLabelText('Kod'))
    await user.type(within(dialog).getByLabelText('Kod'), '123456{Enter}')
    expect(await screen.findByText(recoveryCodes[9] as string)).toBeTruthy()
    await user.click(await button('Saqladim'))
    await waitFor(() => expect(screen.queryByText(recoveryCodes[9] as string)).toBeNull())
    expect(await screen.findByText('Qolgan tiklash kodlari: 10')).toBeTruthy()
    expect(server.bodies(auth.confirmFactor)).toEqual([{ code: '000000' }, { code: '123456' }])
  })

  test("a user switches the second factor off after confirmation, unless the user's role requires a second factor", async () => {
    server.answer(auth.secondFactor, { isOn: true, isNeeded: false, recoveryCodesLeft: 3 })
    server.answer(auth.removeFactor, () => {
      server.answer(auth.secondFactor, { isOn: false, isNeeded: true, recoveryCodesLeft: 0 })
      return {}
    })
    await open()
    await user.click(await button("O'chirish"))
    await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
    expect(await button('Yoqish')).toBeTruthy()
    expect(titles()).toEqual(["Ikki bosqichli kirish o'chirildi"])
    expect(screen.getByText('Rolingiz talab qiladi')).toBeTruthy()
    expect(screen.queryByRole('button', { name: "O'chirish" })).toBeNull()
  })
})

describe('password confirmation', () => {
  test("if an API call requires the user's password again, a dialog asks for the password, and then the call is repeated", async () => {
    await open()
    const back = server.refuse(auth.newFactor, 'PASSWORD_NEEDED_AGAIN')
    await user.click(await button('Yoqish'))
    const field = await screen.findByLabelText('Parol')
    const right = server.refuse(auth.confirmPassword, 'WRONG_PASSWORD', { fields: { password: "Parol noto'g'ri" } })
    await user.type(field, 'xato{Enter}')
    expect(await screen.findByText("Parol noto'g'ri")).toBeTruthy()
    right()
    server.answer(auth.confirmPassword, () => {
      back()
      server.answer(auth.newFactor, key)
      return {}
    })
    await user.clear(field)
    await user.type(field, 'Parol-12345{Enter}')
    expect(await screen.findByRole('img', { name: 'Autentifikator uchun QR kod' })).toBeTruthy()
    expect([server.bodies(auth.newFactor).length, titles()]).toEqual([2, []])
  })

  test('if the user cancels the password dialog, the API call that needs the password is not sent again, and no error is shown', async () => {
    await open()
    server.refuse(auth.newFactor, 'PASSWORD_NEEDED_AGAIN')
    await user.click(await button('Yoqish'))
    await screen.findByLabelText('Parol')
    await user.click(await button('Bekor qilish'))
    await waitFor(() => expect(screen.queryByLabelText('Parol')).toBeNull())
    expect([server.bodies(auth.newFactor).length, titles()]).toEqual([1, []])
  })
})

test('a user ends all other own sessions after confirmation', async () => {
  const other = { ...session, id: 'b', device: null, address: '10.0.0.2', isCurrent: false }
  server.answer(auth.sessions, {
    sessions: [{ ...session, id: 'a', address: '10.0.0.1', isCurrent: true }, other],
    others: [],
  })
  server.answer(auth.endOtherSessions, () => {
    server.answer(auth.sessions, {
      sessions: [{ ...session, id: 'a', address: '10.0.0.1', isCurrent: true }],
      others: [],
    })
    return { count: 1 }
  })
  await open()
  const rows = within(await screen.findByRole('list', { name: 'Sessiyalar' }))
  expect((await rows.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    'Chrome, Windows10.0.0.1 · Oxirgi faollik: 22-noyabr, 09:00Shu qurilma',
    "Noma'lum qurilma10.0.0.2 · Oxirgi faollik: 22-noyabr, 09:00Yopish",
  ])
  await user.click(await button('Boshqa hammasini yopish'))
  await user.click(await button('Yopish'))
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1))
  expect(titles()).toEqual(['Yopildi: 1 ta'])
})

describe('a sign-in with further steps', () => {
  const staffInfo: SignInResult['staffInfo'] = {
    id: 1,
    login: 'ali',
    firstName: 'Ali',
    lastName: 'Valiyev',
    fullName: 'Valiyev Ali',
    photo: null,
    userType: 1,
    role: null,
    offices: [],
  }
  const signedIn: SignInResult = {
    accessToken: createTestToken({ expiresInS: 900 }),
    refreshToken: 'r',
    deviceKey: 'qurilma',
    staffInfo,
  }
  const enter = vi.fn()
  beforeEach(() => {
    enter.mockClear()
    localStorage.clear()
  })
  const begin = async () => {
    renderElement(<SignInPage enter={enter} />)
    await user.type(screen.getByLabelText('Login'), 'ali')
    await user.type(screen.getByLabelText('Parol'), 'Parol-12345{Enter}')
  }

  test('the sign-in asks for the code of the second factor, then for a new password, and then starts the session', async () => {
    server.answer(auth.signIn, { next: 'code', ticket: 't1' })
    await begin()
    const code = await screen.findByLabelText('Kod')
    const back = server.refuse(auth.signInCode, 'WRONG_CODE', { fields: { code: "Kod noto'g'ri yoki ishlatilgan" } })
    await user.type(code, '000000{Enter}')
    expect(await screen.findByText("Kod noto'g'ri yoki ishlatilgan")).toBeTruthy()
    back()
    server.answer(auth.signInCode, { next: 'new-password', ticket: 't2' })
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    await user.type(await screen.findByLabelText('Yangi parol'), 'Ozimniki-77')
    await user.type(screen.getByLabelText('Yangi parolni takrorlang'), 'boshqa{Enter}')
    expect(await screen.findByText('Parollar bir xil emas')).toBeTruthy()
    server.answer(auth.signInPassword, signedIn)
    await user.clear(screen.getByLabelText('Yangi parolni takrorlang'))
    await user.type(screen.getByLabelText('Yangi parolni takrorlang'), 'Ozimniki-77{Enter}')
    await waitFor(() => expect(enter).toHaveBeenCalledTimes(1))
    expect(server.bodies(auth.signInPassword)).toEqual([{ ticket: 't2', newPassword: 'Ozimniki-77', fcmToken: null }])
    expect(localStorage.getItem('refreshToken')).toBe('r')
  })

  test('a sign-in sends the device key that the server has given to this browser, even after a sign-out', async () => {
    server.answer(auth.signIn, signedIn)
    await begin()
    await waitFor(() => expect(enter).toHaveBeenCalledTimes(1))
    clearSession()
    expect([localStorage.getItem('refreshToken'), readDeviceKey()]).toEqual([null, 'qurilma'])
    cleanup()
    await begin()
    await waitFor(() =>
      expect(server.bodies(auth.signIn)).toMatchObject([{ deviceKey: null }, { deviceKey: 'qurilma' }]),
    )
  })

  test('a user whose role requires a second factor sets it up during sign-in, and is signed in only after the recovery codes were shown', async () => {
    server.answer(auth.signIn, { next: 'second-factor', ticket: 't1' })
    server.answer(auth.signInFactor, key)
    server.answer(auth.signInConfirmFactor, { ...signedIn, recoveryCodes })
    await begin()
    expect(await screen.findByRole('img', { name: 'Autentifikator uchun QR kod' })).toBeTruthy()
    await user.type(screen.getByLabelText('Kod'), '123456{Enter}')
    expect(await screen.findByText(recoveryCodes[0] as string)).toBeTruthy()
    expect(enter).not.toHaveBeenCalled()
    await user.click(await button('Saqladim, davom etish'))
    expect(enter).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('refreshToken')).toBe('r')
  })

  test('a sign-in step that took too long returns to login and password, and shows the reason', async () => {
    server.answer(auth.signIn, { next: 'code', ticket: 't1' })
    server.refuse(auth.signInCode, 'SIGN_IN_OVER')
    await begin()
    await user.type(await screen.findByLabelText('Kod'), '123456{Enter}')
    expect(await screen.findByText("Kirish vaqti o'tib ketdi. Login va parolni qaytadan kiriting")).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Login').value).toBe('ali')
    expect(screen.queryByLabelText('Kod')).toBeNull()
  })
})
