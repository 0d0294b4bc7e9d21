import Bowser from 'bowser'

/** Program and system as people know them, without versions, which change every month: `Chrome, Windows`. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100) || null
}
