import { toCyrillic } from '@markaz/protocol/cyrillic'

export type WritingScript = 'latin' | 'cyrillic'

const storageKey = 'portal.script'
/** Only a page has localStorage. The service worker has none, and shows no texts. */
const kept = typeof document === 'undefined' ? null : localStorage.getItem(storageKey)
export const chosenScript: WritingScript = kept === 'cyrillic' ? 'cyrillic' : 'latin'

/** True = the user has chosen a script (Latin or Cyrillic) on this phone. */
export const isScriptChosen = kept !== null

/** Stores the chosen script and reloads the page, because all texts change. */
export function saveScript(chosen: WritingScript): void {
  localStorage.setItem(storageKey, chosen)
  location.reload()
}

/** Converts a Latin text to the user's script; `{…}` placeholders are not converted. */
export const toChosenScript = (text: string): string => (chosenScript === 'cyrillic' ? toCyrillic(text) : text)

/** Converts the texts of a screen, written in Latin, to the user's script. */
export function textsInScript<T extends Record<string, string>>(latin: T): T {
  if (chosenScript === 'latin') return latin
  return Object.fromEntries(Object.entries(latin).map(([name, text]) => [name, toChosenScript(text)])) as T
}

/** Replaces placeholders by values, e.g. `fillPlaceholders('{count} ta', { count: 3 })` → `3 ta`. */
export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
