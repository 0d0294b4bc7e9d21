import { toCyrillic } from '@markaz/protocol/cyrillic'

export type Script = 'latin' | 'cyrillic'

const storageKey = 'portal.script'
/** The worker behind the page has no storage of this kind, and writes nothing that is read. */
const kept = typeof document === 'undefined' ? null : localStorage.getItem(storageKey)
export const script: Script = kept === 'cyrillic' ? 'cyrillic' : 'latin'

/** Takes effect on the whole page at once, so it is opened again. */
export function chooseScript(chosen: Script): void {
  localStorage.setItem(storageKey, chosen)
  location.reload()
}

/** Our own words in the reader's script; `{…}` stands for what is filled in as it is stored. */
export const inScript = (text: string): string => (script === 'cyrillic' ? toCyrillic(text) : text)

/** A catalogue of words, written in Latin. */
export function words<T extends Record<string, string>>(latin: T): T {
  if (script === 'latin') return latin
  return Object.fromEntries(Object.entries(latin).map(([name, text]) => [name, inScript(text)])) as T
}

/** `fill('{count} ta', { count: 3 })` → `3 ta`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
