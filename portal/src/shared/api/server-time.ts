const storageKey = 'portal.clockAheadMs'
/** The service worker has no localStorage, and does not use the server's time. */
const storage = typeof document === 'undefined' ? null : localStorage
/** How far the server's clock is ahead of this phone's, in ms: a wrong phone clock must not move a deadline. */
let aheadMs = Number(storage?.getItem(storageKey) ?? 0)

export function recordServerTime(now: number): void {
  aheadMs = now - Date.now()
  // The difference is stored, so that it is known when the portal starts offline.
  storage?.setItem(storageKey, String(aheadMs))
}

export const serverNow = () => Date.now() + aheadMs
