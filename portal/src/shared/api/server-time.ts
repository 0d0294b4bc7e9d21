const storageKey = 'portal.clockAheadMs'
/** Only a page has localStorage. The service worker has none, and it does not need the server's time. */
const storage = typeof document === 'undefined' ? null : localStorage
/**
 * By how many ms the server's clock is ahead of the phone's clock. Deadlines use it, because a phone's clock may be
 * wrong.
 */
let aheadMs = Number(storage?.getItem(storageKey) ?? 0)

export function recordServerTime(now: number): void {
  aheadMs = now - Date.now()
  // The difference is stored, so that it is known when the portal starts offline.
  storage?.setItem(storageKey, String(aheadMs))
}

export const serverNow = () => Date.now() + aheadMs
