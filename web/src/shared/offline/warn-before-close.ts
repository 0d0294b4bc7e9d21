import { readTokens } from '../api/session-store.ts'
import { notifyWarning } from '../notify/bus.ts'

/** Asks before the tab is closed while it has work that ends with it, and tells who stays why; the returned function stops it. */
export function warnBeforeClose(reason: () => string | null): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    const why = reason()
    // A session that has ended reloads the page by itself: there is nothing to choose.
    if (why === null || !readTokens()) return
    event.preventDefault()
    // Who stays on the page reads it.
    notifyWarning(why, { key: why })
  }
  addEventListener('beforeunload', onBeforeUnload)
  return () => removeEventListener('beforeunload', onBeforeUnload)
}
