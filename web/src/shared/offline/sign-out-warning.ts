import { common } from '../text/common.text.ts'
import { confirm } from '../ui/confirm.tsx'
import { offlineText } from './offline.text.ts'

/** Returns one sentence about unsent work in this browser, or null if there is none. */
type Warning = () => string | null

const warnings = new Set<Warning>()

/** Registers a warning about work that a sign-out would leave unsent. Returns a function that removes it. */
export function warnBeforeSignOut(warning: Warning): () => void {
  warnings.add(warning)
  return () => warnings.delete(warning)
}

/** Returns false if work is unsent and the user decides to stay signed in. */
export async function confirmSignOut(): Promise<boolean> {
  const sentences = [...warnings].flatMap((warning) => warning() ?? [])
  if (sentences.length === 0) return true
  return confirm({
    title: offlineText.signOutTitle,
    content: sentences.join(' '),
    yes: offlineText.signOut,
    no: common.stay,
    isDangerous: true,
  })
}
