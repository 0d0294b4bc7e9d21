import 'fake-indexeddb/auto'
import '../../../../web/src/testing/browser.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/api/cached-calls.ts'
import { setSignedInAccount } from '../../shared/api/session.ts'
import { CurrentUserContext } from '../../shared/me.ts'
import { openAccountDatabase } from '../../shared/store/account.ts'
import { deleteSession, storeSession } from '../../shared/store/device.ts'
import { SecurityScreen } from './SecurityScreen.tsx'

const me = { id: 1, fullName: 'Ali', login: 'ali' }

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  await (await openAccountDatabase(me.id)).clear('answers')
  setSignedInAccount(0)
  await deleteSession()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <CurrentUserContext value={me}>
        <SecurityScreen />
      </CurrentUserContext>
    </QueryClientProvider>,
  )

test('a refused change of password is not reported as successful, even if an earlier change was successful', async () => {
  setSignedInAccount(me.id)
  await storeSession({ student: me, accessToken: 'a', refreshToken: 'r' })
  let isRefused = false
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/sessions')) return Response.json({ success: true, data: { sessions: [], others: [] } })
    if (!isRefused) return Response.json({ success: true, data: {} })
    return Response.json({ success: false, error: { errMsg: "Parol noto'g'ri" } }, { status: 400 })
  })
  show()
  const user = userEvent.setup()
  const change = async () => {
    await user.type(await screen.findByLabelText('Hozirgi parol'), 'eski-parol')
    await user.type(screen.getByLabelText('Yangi parol'), 'yangi-parol')
    await user.click(screen.getByRole('button', { name: "Parolni o'zgartirish" }))
  }
  await change()
  await screen.findByText(/^Parol o'zgardi/)
  isRefused = true
  await change()
  await screen.findByText("Parol noto'g'ri")
  await waitFor(() => expect(screen.queryByText(/^Parol o'zgardi/)).toBeNull())
})

test('after an offline sign-out the phone receives no more push notifications', async () => {
  setSignedInAccount(me.id)
  await storeSession({ student: me, accessToken: 'a', refreshToken: 'r' })
  const unsubscribe = vi.fn(async () => true)
  const pushManager = { getSubscription: async () => ({ unsubscribe }) }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager }) },
    configurable: true,
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  const left = new Promise((resolve) => addEventListener('portal-left', resolve, { once: true }))
  show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Chiqish' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Chiqish' }))
  await left
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
})
