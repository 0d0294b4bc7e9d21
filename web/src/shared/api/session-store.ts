import type { SignInResult, StaffInfo } from '@markaz/protocol/centre/sign-in/schemas'
import { removeDisplaySettings } from './display-settings.ts'
import { forgetScreensToPrefetch } from './screens-to-prefetch.ts'

/** The localStorage keys of the session. */
const names = ['accessToken', 'refreshToken', 'staffInfo', 'fcmToken'] as const

export const recentPagesStorageKey = 'recents'
export const recentOperationsStorageKey = 'recentDeeds'

export interface SessionTokens {
  accessToken: string
  refreshToken: string
}

export function readTokens(): SessionTokens | null {
  const accessToken = localStorage.getItem('accessToken')
  const refreshToken = localStorage.getItem('refreshToken')
  return accessToken && refreshToken ? { accessToken, refreshToken } : null
}

export function readStaffInfo(): StaffInfo | null {
  try {
    return JSON.parse(localStorage.getItem('staffInfo') ?? 'null') as StaffInfo | null
  } catch {
    return null
  }
}

/** Older versions have stored a key by which the server recognises this device; the server moves it into a cookie. */
export const readDeviceKey = () => localStorage.getItem('deviceKey')

export const readFcmToken = () => localStorage.getItem('fcmToken')

export function saveTokens({ accessToken, refreshToken }: SessionTokens): void {
  localStorage.setItem('accessToken', accessToken)
  localStorage.setItem('refreshToken', refreshToken)
  const issuedAtMs = (claims(accessToken).iat ?? Date.now() / 1000) * 1000
  localStorage.setItem('clockAheadMs', String(Date.now() - issuedAtMs))
}

export function saveSession({ staffInfo, deviceKey, ...tokens }: SignInResult): void {
  saveTokens(tokens)
  // Only older server versions return the device key in the response; newer versions set a cookie.
  if (deviceKey) localStorage.setItem('deviceKey', deviceKey)
  else localStorage.removeItem('deviceKey')
  saveStaffInfo(staffInfo)
}

export function saveStaffInfo(staffInfo: StaffInfo): void {
  localStorage.setItem('staffInfo', JSON.stringify(staffInfo))
}

export function clearSession(): void {
  for (const name of names) localStorage.removeItem(name)
  localStorage.removeItem('clockAheadMs')
  sessionStorage.removeItem(recentPagesStorageKey)
  sessionStorage.removeItem(recentOperationsStorageKey)
  forgetScreensToPrefetch()
  removeDisplaySettings()
}

/**
 * Returns the time until the access token expires, by the server's clock, because an office computer's clock may be
 * hours wrong.
 */
export function tokenRemainingMs(accessToken: string, nowMs = Date.now()): number {
  const { exp } = claims(accessToken)
  if (!exp) return Number.POSITIVE_INFINITY
  const aheadMs = Number(localStorage.getItem('clockAheadMs') ?? 0) || 0
  return exp * 1000 - (nowMs - aheadMs)
}

/** Returns the id of the session, which does not change when the access token is renewed. */
export const sessionIdOfToken = (accessToken: string | null): string | null =>
  (accessToken && claims(accessToken).sid) || null

function claims(token: string): { exp?: number; iat?: number; sid?: string } {
  try {
    const part = token.split('.')[1] ?? ''
    return JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    return {}
  }
}
