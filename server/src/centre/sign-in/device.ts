import Bowser from 'bowser'

/** For example `Chrome, Windows`. Versions of browsers are left out, because they change every month. */
export function describeUserDevice(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100) || null
}
