import type { FirstScreenState } from '../../shared/api/look.ts'

/** A browser, as far as a first picture asks for one; imported before whatever asks. One picture is drawn at a time. */
const kept = new Map<string, string>()
let look: FirstScreenState | undefined

const storage = (values: Map<string, string>) => ({
  getItem: (name: string) => values.get(name) ?? null,
  setItem: () => {},
  removeItem: () => {},
})

Object.assign(globalThis, {
  localStorage: storage(kept),
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

/** @param room pixels that a list has to its side */
export function setPrerenderState(next: FirstScreenState, room: number): void {
  look = next
  kept.clear()
  for (const [name, value] of Object.entries(next.kept)) kept.set(name, value)
  kept.set('staffInfo', JSON.stringify({ id: next.person }))
  // Somebody has signed in, says that they are there; nothing is asked for with them.
  kept.set('accessToken', 'drawn')
  kept.set('refreshToken', 'drawn')
  globalThis.markazRoom = room
}

declare global {
  /** Pixels that a list has to its side, set where the server draws. */
  var markazRoom: number | undefined
}
