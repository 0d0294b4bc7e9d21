import { toCyrillic } from '@markaz/protocol/cyrillic'

export type Script = 'latin' | 'cyrillic'

const storageKey = 'portal.script'
/** Only a page has localStorage. The service worker has none, and shows no texts. */
const kept = typeof document === 'undefined' ? null : localStorage.getItem(storageKey)
export const script: Script = kept === 'cyrillic' ? 'cyrillic' : 'latin'

/** True = the user has chosen a script (Latin or Cyrillic) on this phone. */
export const hasChosenScript = kept !== null

/** Stores the chosen script and reloads the page, because all texts change. */
export function chooseScript(chosen: Script): void {
  localStorage.setItem(storageKey, chosen)
  location.reload()
}

/** Converts a Latin text to the user's script; `{…}` placeholders are not converted. */
export const inScript = (text: string): string => (script === 'cyrillic' ? toCyrillic(text) : text)

/** Converts the texts of a screen, written in Latin, to the user's script. */
export function words<T extends Record<string, string>>(latin: T): T {
  if (script === 'latin') return latin
  return Object.fromEntries(Object.entries(latin).map(([name, text]) => [name, inScript(text)])) as T
}

/** Replaces placeholders by values, e.g. `fill('{count} ta', { count: 3 })` → `3 ta`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
