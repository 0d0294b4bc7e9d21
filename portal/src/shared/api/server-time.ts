const storageKey = 'portal.clockAheadMs'
/** null in the service worker, which has no localStorage and does not need the server's time. */
const storage = typeof document === 'undefined' ? null : localStorage
/** Milliseconds by which the server's clock is ahead of the phone's clock, which may be wrong. */
let aheadMs = Number(storage?.getItem(storageKey) ?? 0)

export function recordServerTime(now: number): void {
  aheadMs = now - Date.now()
  // Stores by how much the server's clock is ahead of the device's clock, for a later start without a connection.
  storage?.setItem(storageKey, String(aheadMs))
}

export const serverNow = () => Date.now() + aheadMs
