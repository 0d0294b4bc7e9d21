import type { DisplaySettings } from '../../shared/api/display-settings.ts'

/**
 * This module replaces localStorage and other browser globals while the server prerenders a page. It must be imported
 * before all other modules.
 */
const storedValues = new Map<string, string>()
let look: DisplaySettings | undefined

const storage = (values: Map<string, string>) => ({
  getItem: (name: string) => values.get(name) ?? null,
  setItem: () => {},
  removeItem: () => {},
})

Object.assign(globalThis, {
  localStorage: storage(storedValues),
  sessionStorage: storage(new Map()),
  document: { getElementById: () => null, documentElement: { dataset: {} } },
  matchMedia: (query: string) => ({
    get matches() {
      return isTrue(query)
    },
    addEventListener() {},
    removeEventListener() {},
  }),
})
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, userAgent: '', platform: '' } })

function isTrue(query: string): boolean {
  const [, widest] = /^\(max-width: (\d+)px\)$/.exec(query) ?? []
  if (widest) return (look?.width ?? 0) <= Number(widest)
  return query === '(prefers-color-scheme: dark)' && look?.isDark === true
}

export function setPrerenderState(settings: DisplaySettings, listWidthPx: number): void {
  look = settings
  storedValues.clear()
  for (const [name, value] of Object.entries(settings.kept)) storedValues.set(name, value)
  storedValues.set('staffInfo', JSON.stringify({ id: settings.person }))
  // These values make the application believe that a user is signed in. They are never sent to a server.
  storedValues.set('accessToken', 'drawn')
  storedValues.set('refreshToken', 'drawn')
  globalThis.markazRoom = listWidthPx
}

declare global {
  /** Width in pixels that is available to a list; set only while the server prerenders a page. */
  var markazRoom: number | undefined
}
