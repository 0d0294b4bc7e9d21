import { floor1 } from '@markaz/protocol/fields'
import { formatText } from './format.text.ts'

/**
 * `1234567.5` → `1 234 567,5`, with non-breaking spaces (U+00A0) between the groups. Browsers' Intl does not support
 * Latin Uzbek.
 */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return formatText.missing
  const [whole = '', fraction] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return fraction ? `${grouped},${fraction}` : grouped
}

/** Rounds down to one decimal, as the specification prescribes. */
const oneDecimal = (value: number): string => numberText(floor1(value))

/** Formats a rating, rounded down to one decimal: 4.99 → `4,9`. */
export function ratingText(value: number | null | undefined): string {
  return value === null || value === undefined ? formatText.missing : oneDecimal(value)
}

/** Formats a percentage, rounded down to one decimal: 96.49 → `96,4%`; null → `—`. */
export function percentText(value: number | null | undefined): string {
  return value === null || value === undefined ? formatText.missing : `${oneDecimal(value)}%`
}

/** Returns the text of a badge with a maximum: 12 with the maximum 9 → `9+`. */
export function cappedCount(count: number, most: number): string {
  return count > most ? `${most}+` : String(count)
}
