import Bowser from 'bowser'
import type { WebPageOfRequest } from '../../http/web-page-of-request.ts'
import type { SignInRules } from './sign-in-rules.ts'

/** Lifetime of the cookie that identifies the device. Browsers allow at most 400 days. */
const deviceDays = 365

const sessionName = ({ entity }: SignInRules) => `session_${entity}`
const deviceName = ({ entity }: SignInRules) => `device_${entity}`

/** Staff, students and parents have different cookies, because one browser may be signed in as several of them. */
export const sessionCookieOf = (page: WebPageOfRequest, rules: SignInRules): string | null =>
  page.read(sessionName(rules))

export function setSessionCookie(
  page: WebPageOfRequest,
  rules: SignInRules,
  value: string | null,
  forMs: number,
): void {
  if (value !== null) page.write(sessionName(rules), value, Math.ceil(forMs / 1000))
}

/** Keeps the device cookie, so that the next sign-in recognizes the device. */
export const removeSessionCookie = (page: WebPageOfRequest, rules: SignInRules): void => page.remove(sessionName(rules))

export function setDeviceKeyCookie(page: WebPageOfRequest, rules: SignInRules, key: string): void {
  page.write(deviceName(rules), key, deviceDays * 86_400)
}

/** Browsers send the device key in a cookie; programs and older pages send it in the request body. */
export function browserDeviceKeyOf(
  page: WebPageOfRequest | null,
  rules: SignInRules,
  keyInBody?: string | null,
): string | null {
  const stored = page?.read(deviceName(rules)) ?? null
  return stored !== null && /^[\w-]{1,64}$/.test(stored) ? stored : (keyInBody ?? null)
}

/** Returns for example `Chrome, Windows`. Versions of browsers are left out, because they change every month. */
export function describeUserDevice(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100) || null
}
