import 'fake-indexeddb/auto'
import '../../../web/src/testing/browser.ts'
import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient, refetchPaths } from '../shared/api/cached-calls.ts'
import { setSignedInAccount } from '../shared/api/session.ts'
import { enablePush } from '../shared/push.ts'
import { deleteSession, lastAccountRoleStorage, storeSession } from '../shared/store/device.ts'
import { App } from './App.tsx'

afterEach(async () => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  await deleteSession()
})

const signIn = (id: number, fullName: string) =>
  storeSession({ student: { id, fullName, login: '' }, accessToken: `of ${id}`, refreshToken: '' })

test('when another user signs in to the portal in another tab, this tab changes to that user', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  history.replaceState(null, '', '/me')
  await signIn(1, 'Ali')
  render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  )
  const name = await screen.findByText('Ali')
  await signIn(2, 'Vali')
  void refetchPaths('/')
  await screen.findByText('Vali')
  // React has mounted all screens again, so no input of the previous user remains.
  expect(name.isConnected).toBe(false)
})

test('on a shared phone, a user who switched push notifications on receives them again after the next sign-in, and no other user does', async () => {
  // True = the browser's push subscription was made with an earlier public key of the centre.
  let isStale = true
  let isSubscribed = true
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      isStale = false
      return true
    },
  }
  const subscribe = async () => {
    if (isStale) throw new DOMException('', 'InvalidStateError')
    return subscription
  }
  const pushManager = { subscribe, getSubscription: async () => (isSubscribed ? subscription : null) }
  const workers = Object.assign(new EventTarget(), { getRegistration: async () => ({ pushManager }) })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  const told: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    if (method === 'GET' && address.endsWith('/push-key'))
      return Response.json({ success: true, data: { publicKey: 'k' } })
    if (address.endsWith('/sessions')) return Response.json({ success: true, data: { sessions: [], others: [] } })
    if (method !== 'PUT' || !address.endsWith('/notifications/device')) throw new TypeError('no line')
    told.push(new Headers(headers).get('authorization'))
    return Response.json({ success: true, data: {} })
  })
  history.replaceState(null, '', '/security')
  const opens = async (id: number, fullName: string) => {
    cleanup()
    await signIn(id, fullName)
    render(
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>,
    )
  }
  setSignedInAccount(1)
  await signIn(1, 'Ali')
  await enablePush(ownNotifications)
  told.length = 0

  await opens(2, 'Vali')
  await screen.findByRole('button', { name: 'Yoqish' })
  expect(told).toEqual([])

  await opens(1, 'Ali')
  await screen.findByRole('button', { name: "O'chirish" })
  await waitFor(() => expect(told).toEqual(['Bearer of 1']))

  isSubscribed = false
  await opens(2, 'Vali')
  await screen.findByRole('button', { name: 'Yoqish' })
  await opens(1, 'Ali')
  await waitFor(() => expect(told).toEqual(['Bearer of 1', 'Bearer of 1']))
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('after a sign-out the portal opens its start page with the sign-in form that the last user used (student or parent)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  history.replaceState(null, '', '/me')
  await signIn(1, 'Ali')
  const show = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>,
    )
  show()
  await screen.findByText('Ali')
  await deleteSession()
  dispatchEvent(new Event('portal-left'))
  await screen.findByLabelText('Login')
  expect(location.pathname).toBe('/portal/')
  cleanup()
  lastAccountRoleStorage.keep('parent')
  show()
  expect(await screen.findByLabelText('Telefon raqami')).toBeTruthy()
})

// Shows: FAMILY-023
test('after a session has ended, the same user returns to the same screen of the portal, and another user to the start screen', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (!String(address).includes('/auth/sign-in'))
      return Response.json({ success: false, error: { code: 'UNAUTHORIZED', errMsg: '' } }, { status: 401 })
    const student = { id: next, fullName: 'Vali', login: 'vali' }
    return Response.json({ success: true, data: { accessToken: 'a', refreshToken: 'r', student } })
  })
  let next = 1
  history.replaceState(null, '', '/me')
  await signIn(1, 'Ali')
  render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  )
  const enters = async () => {
    const type = async (label: string, value: string) =>
      fireEvent.input(await screen.findByLabelText(label), { target: { value } })
    await type('Login', 'vali')
    await type('Parol', 'parol')
    fireEvent.click(screen.getByRole('button', { name: 'Kirish' }))
    await waitFor(() => expect(screen.queryByLabelText('Parol')).toBeNull())
    return location.pathname
  }
  await screen.findByLabelText('Parol')
  expect(await enters()).toBe('/me')
  next = 2
  await screen.findByLabelText('Parol')
  expect(await enters()).not.toBe('/me')
})

test('a link to a screen that only parents have opens the sign-in of parents', async () => {
  history.replaceState(null, '', '/portal/children/7/papers')
  render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  )
  expect(await screen.findByLabelText('Telefon raqami')).toBeTruthy()
  expect(location.pathname).toBe('/portal/children/7/papers')
})
