import { auth } from '@markaz/protocol/centre/sign-in/routes'
import '../../testing/browser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpServerTest } from '../../testing/pages.tsx'
import { createTestToken, signInAs } from '../../testing/session.ts'
import { callApi } from './call.ts'
import { browserRedirects, renewSession, subscribeToSessionChanges } from './session.ts'
import { readTokens, saveTokens, tokenRemainingMs } from './session-store.ts'
import { signOut } from './sign-out.ts'

const { server } = setUpServerTest({ isSignedIn: false })
beforeEach(() => {
  server.answer(auth.refresh, { accessToken: createTestToken({ expiresInS: 900 }), refreshToken: 'refresh-2' })
  browserRedirects.reload = vi.fn()
  browserRedirects.goToSignIn = vi.fn()
})

describe('renewing the access token', () => {
  test('an access token that is valid for a long time is not renewed', async () => {
    signInAs()
    await callApi(auth.profile)
    expect(server.count(auth.refresh)).toBe(0)
  })
  // Shows: AUTH-017
  test('an access token that is about to expire is renewed before the API request is sent, and the request contains the new token', async () => {
    signInAs(undefined, 5)
    await callApi(auth.profile)
    expect(server.asked.map((one) => one.url)).toEqual(['/auth/refresh-token', '/profile'])
    expect(server.asked[0]?.headers.authorization).toBe('Bearer refresh-1')
    expect(server.asked[1]?.headers.authorization).toBe(`Bearer ${readTokens()?.accessToken}`)
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2')
  })
  test('an access token with less than five minutes left is renewed in the background during an API call', async () => {
    signInAs(undefined, 200)
    await callApi(auth.profile)
    await vi.waitFor(() => expect(localStorage.getItem('refreshToken')).toBe('refresh-2'))
  })
  test('ten simultaneous calls renew the access token once, because a refresh token that is used twice ends the session', async () => {
    signInAs(undefined, 5)
    await Promise.all(Array.from({ length: 10 }, () => callApi(auth.profile)))
    expect(server.count(auth.refresh)).toBe(1)
  })
  test('if another tab has already renewed the access token, this tab uses the new token and does not renew it again', async () => {
    signInAs(undefined, 5)
    const waiting = renewSession()
    saveTokens({ accessToken: createTestToken({ expiresInS: 900 }), refreshToken: 'from-neighbour' })
    await waiting
    expect(server.count(auth.refresh)).toBe(0)
  })
  test('a refused refresh token ends the session', async () => {
    signInAs(undefined, 5)
    server.refuse(auth.refresh, 'SESSION_REUSED')
    await callApi(auth.profile).catch(() => {})
    expect(readTokens()).toBeNull()
    expect(browserRedirects.reload).toHaveBeenCalledOnce()
  })
  test('the session does not end if renewing the access token fails with a server error', async () => {
    signInAs(undefined, 200)
    server.refuse(auth.refresh, 'DATABASE_DOWN')
    await callApi(auth.profile)
    await renewSession().catch(() => {})
    expect(readTokens()).not.toBeNull()
  })
})

test("the expiry of the access token is calculated by the server's clock, even if the computer's clock is hours wrong", () => {
  const serverNowMs = Date.now()
  const twoHoursMs = 2 * 3600_000
  vi.useFakeTimers({ toFake: ['Date'], now: serverNowMs })
  const accessToken = createTestToken({ expiresInS: 900 })
  vi.setSystemTime(serverNowMs + twoHoursMs)
  saveTokens({ accessToken, refreshToken: 'r' })
  expect(Math.round(tokenRemainingMs(accessToken) / 60_000)).toBe(15)
  vi.useRealTimers()
})

describe('one session in several tabs', () => {
  const storage = (key: string, newValue: string | null, oldValue: string | null = null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue }))
  const person = (id: number, fullName = 'Ali Valiyev') => JSON.stringify({ id, fullName })
  const back = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  let stop: () => void
  // Installs the listeners first, as the page does before it knows whether a user is signed in.
  beforeEach(() => {
    stop = subscribeToSessionChanges()
  })
  afterEach(() => stop())

  test('signing out in one tab signs out the other tabs', () => {
    signInAs()
    storage('accessToken', null)
    expect(browserRedirects.goToSignIn).toHaveBeenCalledOnce()
  })
  test('when another user signs in in another tab, this tab reloads; when the same user signs in, this tab does not reload', () => {
    signInAs({ id: 1 })
    storage('staffInfo', person(1, 'Boshqa'), person(1))
    expect(browserRedirects.reload).not.toHaveBeenCalled()
    storage('staffInfo', person(2), person(1))
    expect(browserRedirects.reload).toHaveBeenCalledOnce()
  })
  test('after a sign-in in another tab, a tab with the sign-in form is reloaded', () => {
    storage('staffInfo', person(1))
    expect(browserRedirects.reload).toHaveBeenCalledOnce()
  })
  test('after a sign-out the Back button opens the sign-in page and not the cached page', () => {
    back()
    expect(browserRedirects.goToSignIn).toHaveBeenCalledOnce()
  })
  test('a page that the Back button restores from the cache is reloaded if another user has signed in since', () => {
    signInAs({ id: 1 })
    window.dispatchEvent(new Event('pagehide'))
    back()
    expect(browserRedirects.reload).not.toHaveBeenCalled()
    signInAs({ id: 2 })
    back()
    expect(browserRedirects.reload).toHaveBeenCalledOnce()
  })
})

describe('sign-out of a user', () => {
  // Shows: AUTH-011, AUTH-018
  test('a sign-out ends the session on the server, removes the push token and all stored data, and leaves the page', async () => {
    signInAs()
    localStorage.setItem('fcmToken', 'push')
    server.answer(auth.logout, {})
    await signOut()
    expect(server.last(auth.logout)?.body).toEqual({ fcmToken: 'push' })
    expect(localStorage.length).toBe(0)
    expect(browserRedirects.goToSignIn).toHaveBeenCalledOnce()
  })
  test('a sign-out removes the stored data from the browser even if the server fails', async () => {
    signInAs()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    server.refuse(auth.logout, 'DATABASE_DOWN')
    await signOut()
    expect(readTokens()).toBeNull()
  })
})
