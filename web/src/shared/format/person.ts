import { oneApostrophe } from './apostrophe.ts'
import { formatText } from './format.text.ts'

/** `998901234567` → `+998 90 123 45 67`; one that is masked in the same form; anything else as it is, nothing → `—`. */
export function phoneText(value: string | null | undefined): string {
  if (!value) return formatText.missing
  const [, code, a, b, c] = /^998([\d•]{2})([\d•]{3})([\d•]{2})([\d•]{2})$/.exec(value) ?? []
  return code ? `+998 ${code} ${a} ${b} ${c}` : value
}

/** The person's name, or the documents' word for nobody known. */
export function personName(fullName: string | null | undefined): string {
  return oneApostrophe(fullName?.trim() ?? '') || formatText.unknownPerson
}

/** Up to two first letters for a face without a photo: `O'ktam Karimov` → `OK`. */
export function initials(fullName: string | null | undefined): string {
  return personName(fullName)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word.replace(/^['`"«(ʻʼ‘’]+/, ''))[0] ?? '')
    .join('')
    .toUpperCase()
}
