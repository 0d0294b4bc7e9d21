import { readTokens } from '../api/session-store.ts'
import { notifyWarning } from '../notify/toasts.ts'
import { commonText } from '../text/common.text.ts'
import { askConfirmation } from '../ui/confirm.tsx'
import { offlineText } from './offline.text.ts'

/** Returns a sentence about unsent work in this browser; null = there is none. */
type WarningText = () => string | null

const warnings = new Set<WarningText>()

/** Registers a warning before a sign-out. The returned function removes the warning. */
export function registerSignOutWarning(warning: WarningText): () => void {
  warnings.add(warning)
  return () => warnings.delete(warning)
}

/** Asks for confirmation if there is unsent work. Returns false if the user wants to stay signed in. */
export async function confirmSignOut(): Promise<boolean> {
  const sentences = [...warnings].flatMap((warning) => warning() ?? [])
  if (sentences.length === 0) return true
  return askConfirmation({
    title: offlineText.signOutTitle,
    content: sentences.join(' '),
    yes: offlineText.signOut,
    no: commonText.stay,
    isDangerous: true,
  })
}

/**
 * Asks for confirmation before a tab with unfinished work is closed. `reason` returns a sentence about this work; null
 * = there is none.
 */
export function registerTabCloseWarning(reason: () => string | null): () => void {
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
