import { floor1 } from '@markaz/protocol/fields'
import { formatText } from './format.text.ts'

/** `1234567.5` → `1 234 567,5`, groups kept together by U+00A0; Intl knows no Latin Uzbek in browsers. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return formatText.missing
  const [whole = '', fraction] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return fraction ? `${grouped},${fraction}` : grouped
}

/** A number rounded down to one decimal, as the documents want it. */
const oneDecimal = (value: number): string => numberText(floor1(value))

/** 4.99 → `4,9` */
export function ratingText(value: number | null | undefined): string {
  return value === null || value === undefined ? formatText.missing : oneDecimal(value)
}

/** 96.49 → `96,4%`; nothing to count → `—`. */
export function percentText(value: number | null | undefined): string {
  return value === null || value === undefined ? formatText.missing : `${oneDecimal(value)}%`
}

/** Badge with a ceiling: 12 of at most 9 → `9+`. */
export function cappedCount(count: number, most: number): string {
  return count > most ? `${most}+` : String(count)
}
