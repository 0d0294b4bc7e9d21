const storageKey = 'portal.clockAheadMs'
/** The worker behind the page has no storage of this kind, and tells no time. */
const storage = typeof document === 'undefined' ? null : localStorage
/** How far the server's clock is ahead of this phone's, ms: a clock wrong by a year must not move a deadline. */
let aheadMs = Number(storage?.getItem(storageKey) ?? 0)

export function recordServerTime(now: number): void {
  aheadMs = now - Date.now()
  // Without a line it is known from the last time there was one.
  storage?.setItem(storageKey, String(aheadMs))
}

export const serverNow = () => Date.now() + aheadMs
