import { unifyApostrophes } from './apostrophe.ts'
import { formattingText } from './format.text.ts'

/** Returns e.g. `+998 90 123 45 67`; also if digits are hidden. Any other text is not changed; null → `—`. */
export function phoneText(value: string | null | undefined): string {
  if (!value) return formattingText.missing
  const [, code, a, b, c] = /^998([\d•]{2})([\d•]{3})([\d•]{2})([\d•]{2})$/.exec(value) ?? []
  return code ? `+998 ${code} ${a} ${b} ${c}` : value
}

export function personName(fullName: string | null | undefined): string {
  return unifyApostrophes(fullName?.trim() ?? '') || formattingText.unknownPerson
}

/** Returns up to two initials, which replace a missing photo, e.g. `O'ktam Karimov` → `OK`. */
export function initialsOf(fullName: string | null | undefined): string {
  return personName(fullName)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word.replace(/^['`"«(ʻʼ‘’]+/, ''))[0] ?? '')
    .join('')
    .toUpperCase()
}
