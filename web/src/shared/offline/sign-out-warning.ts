import { common } from '../text/common.text.ts'
import { confirm } from '../ui/confirm.tsx'
import { offlineText } from './offline.text.ts'

/** One sentence about work of this browser that the server has not got yet, or null when there is none. */
type Warning = () => string | null

const warnings = new Set<Warning>()

/** Declares work that a sign-out would leave behind; the returned function takes it back. */
export function warnBeforeSignOut(warning: Warning): () => void {
  warnings.add(warning)
  return () => warnings.delete(warning)
}

/** False when something is unsent and the person rather stays. */
export async function maySignOut(): Promise<boolean> {
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
