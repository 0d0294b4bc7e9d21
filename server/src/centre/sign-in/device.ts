import Bowser from 'bowser'

/** Returns the names of browser and system without versions, because those change every month: `Chrome, Windows`. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100) || null
}
