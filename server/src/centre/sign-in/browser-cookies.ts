import type { BrowserPage } from '../../http/page.ts'
import type { SignInSide } from './side.ts'

/** Lifetime of the cookie that identifies the device. Browsers allow at most 400 days. */
const deviceDays = 365

const sessionName = ({ entity }: SignInSide) => `session_${entity}`
const deviceName = ({ entity }: SignInSide) => `device_${entity}`

/** Staff, students and parents have different cookies, because one browser may be signed in as several of them. */
export const sessionCookieOf = (page: BrowserPage, side: SignInSide): string | null => page.read(sessionName(side))

export function setSessionCookie(page: BrowserPage, side: SignInSide, value: string | null, forMs: number): void {
  if (value !== null) page.write(sessionName(side), value, Math.ceil(forMs / 1000))
}

/** Leaves the cookie that identifies the device for the next sign-in. */
export const removeSessionCookie = (page: BrowserPage, side: SignInSide): void => page.remove(sessionName(side))

export function setDeviceKeyCookie(page: BrowserPage, side: SignInSide, key: string): void {
  page.write(deviceName(side), key, deviceDays * 86_400)
}

/** Browsers send the device key in a cookie; programs and older pages send it in the request body. */
export function deviceKeyOf(page: BrowserPage | null, side: SignInSide, given?: string | null): string | null {
  const stored = page?.read(deviceName(side)) ?? null
  return stored !== null && /^[\w-]{1,64}$/.test(stored) ? stored : (given ?? null)
}
