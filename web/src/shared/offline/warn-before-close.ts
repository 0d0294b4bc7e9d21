import { readTokens } from '../api/session-store.ts'
import { notifyWarning } from '../notify/bus.ts'

/**
 * Asks for confirmation before a tab with unfinished work is closed. `reason` names this work; null = there is none.
 */
export function warnBeforeClose(reason: () => string | null): () => void {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    const why = reason()
    // After the session has ended, the page reloads by itself, so no confirmation is needed.
    if (why === null || !readTokens()) return
    event.preventDefault()
    // This toast is visible only if the user stays on the page.
    notifyWarning(why, { key: why })
  }
  addEventListener('beforeunload', onBeforeUnload)
  return () => removeEventListener('beforeunload', onBeforeUnload)
}
