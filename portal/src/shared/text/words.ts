import { toCyrillic } from '@markaz/protocol/cyrillic'

export type WritingScript = 'latin' | 'cyrillic'

const storageKey = 'portal.script'
/** null in the service worker, which has no localStorage and shows no texts. */
const kept = typeof document === 'undefined' ? null : localStorage.getItem(storageKey)
export const chosenWritingScript: WritingScript = kept === 'cyrillic' ? 'cyrillic' : 'latin'

export const isWritingScriptChosen = kept !== null

export function saveWritingScript(chosen: WritingScript): void {
  localStorage.setItem(storageKey, chosen)
  location.reload()
}

/** Converts a Latin text to the user's script, except placeholders like `{count}`. */
export const convertToChosenScript = (text: string): string =>
  chosenWritingScript === 'cyrillic' ? toCyrillic(text) : text

export function convertTextsToScript<T extends Record<string, string>>(latin: T): T {
  if (chosenWritingScript === 'latin') return latin
  return Object.fromEntries(Object.entries(latin).map(([name, text]) => [name, convertToChosenScript(text)])) as T
}

export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
