import { toCyrillic } from '@markaz/protocol/cyrillic'

export type Script = 'latin' | 'cyrillic'

const storageKey = 'portal.script'
/** The service worker has no localStorage, and shows no text. */
const kept = typeof document === 'undefined' ? null : localStorage.getItem(storageKey)
export const script: Script = kept === 'cyrillic' ? 'cyrillic' : 'latin'

/** True if the user chose a script on this phone. */
export const hasChosenScript = kept !== null

/** Stores the chosen script and reloads the page, because every text changes. */
export function chooseScript(chosen: Script): void {
  localStorage.setItem(storageKey, chosen)
  location.reload()
}

/** Converts our own texts to the user's script; `{…}` placeholders are not converted. */
export const inScript = (text: string): string => (script === 'cyrillic' ? toCyrillic(text) : text)

/** Converts a catalogue of texts that are written in Latin script. */
export function words<T extends Record<string, string>>(latin: T): T {
  if (script === 'latin') return latin
  return Object.fromEntries(Object.entries(latin).map(([name, text]) => [name, inScript(text)])) as T
}

/** Fills in placeholders: `fill('{count} ta', { count: 3 })` → `3 ta`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
