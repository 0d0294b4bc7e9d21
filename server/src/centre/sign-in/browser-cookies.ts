import type { Page } from '../../http/page.ts'
import type { Side } from './side.ts'

/** Browsers keep no cookie for longer than 400 days. */
const deviceDays = 365

const sessionName = ({ entity }: Side) => `session_${entity}`
const deviceName = ({ entity }: Side) => `device_${entity}`

/** The browser's part of a session; each side has its own, as a browser may be signed in to several. */
export const sessionCookieOf = (page: Page, side: Side): string | null => page.read(sessionName(side))

export function setSessionCookie(page: Page, side: Side, value: string | null, forMs: number): void {
  if (value !== null) page.write(sessionName(side), value, Math.ceil(forMs / 1000))
}

/** The device's key stays when its person signs out. */
export const removeSessionCookie = (page: Page, side: Side): void => page.remove(sessionName(side))

export function setDeviceKeyCookie(page: Page, side: Side, key: string): void {
  page.write(deviceName(side), key, deviceDays * 86_400)
}

/** The key by which a device is known: a page's lies in its cookie, a program and a page of before send it along. */
export function deviceKeyOf(page: Page | null, side: Side, given?: string | null): string | null {
  const stored = page?.read(deviceName(side)) ?? null
  return stored !== null && /^[\w-]{1,64}$/.test(stored) ? stored : (given ?? null)
}
