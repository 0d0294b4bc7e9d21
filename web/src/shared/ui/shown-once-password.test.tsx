import '../../testing/browser.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setToastRenderer } from '../notify/toasts.ts'
import { OneTimeSecretModal } from './OneTimeSecretModal.tsx'
import { ShownOncePassword } from './ShownOncePassword.tsx'

const user = userEvent.setup()
let notices: string[] = []
let disconnect = () => {}
const close = vi.fn()

beforeEach(() => {
  notices = []
  disconnect = setToastRenderer((notice) => notices.push(notice.title))
  close.mockClear()
  render(<ShownOncePassword name="Ali Valiyev" login="ali" password="Xk3mPq7RtY" close={close} />)
})
afterEach(() => disconnect())

test('the dialog with a new password shows login and password, and the copy button copies only the password', async () => {
  expect(screen.getByRole('dialog', { name: 'Yangi parol: Ali Valiyev' })).toBeTruthy()
  expect(screen.getByText('ali')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Parolni nusxalash' }))
  await waitFor(() => expect(notices).toEqual(['Nusxalandi']))
  expect(await navigator.clipboard.readText()).toBe('Xk3mPq7RtY')
})
test('in the dialog with a new password, login and password can be copied together', async () => {
  await user.click(screen.getByRole('button', { name: 'Login va parolni nusxalash' }))
  await waitFor(() => expect(notices).toEqual(['Nusxalandi']))
  expect(await navigator.clipboard.readText()).toBe('Login: ali\nParol: Xk3mPq7RtY')
})
test('the dialog with a new password closes by its button, but not by Escape', async () => {
  await user.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Yopish' }))
  expect(close).toHaveBeenCalledOnce()
})
test('if the browser has no clipboard, the dialog reports that the password was not copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'))
  await user.click(screen.getByRole('button', { name: 'Parolni nusxalash' }))
  await waitFor(() => expect(notices[0]).toMatch(/Nusxalab bo'lmadi/))
})
test('over plain http, where there is no clipboard, the dialog with a new access token reports that the token was not copied', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  cleanup()
  render(<OneTimeSecretModal title="Token" why="" secret="maxfiy" copied="Token nusxalandi" close={close} />)
  await user.click(screen.getByRole('button', { name: 'Nusxa olish' }))
  await waitFor(() => expect(notices[0]).toMatch(/Nusxalab bo'lmadi/))
})
test('new passwords for users who sign in by scanning a QR code are shown and printed with the QR code of their sign-in page', async () => {
  cleanup()
  render(<ShownOncePassword name="Ali" login="ali" password="Xk3mPq7RtY" entry="/portal/" close={close} />)
  expect(screen.getByRole('img', { name: 'Ali: kirish uchun QR kod' })).toBeTruthy()
  expect(
    screen.getByText(`Telefon kamerasi bilan o'qing yoki ${location.origin}/portal/ manzilini oching`),
  ).toBeTruthy()
  const paper = within(document.querySelector('[data-on-paper]') as HTMLElement)
  for (const words of [`${location.origin}/portal/`, 'ali', 'Xk3mPq7RtY']) expect(paper.getByText(words)).toBeTruthy()
  expect(paper.getByRole('img', { hidden: true, name: 'Ali: kirish uchun QR kod' })).toBeTruthy()
})
