import { floorToOneDecimal } from '@markaz/protocol/fields'
import { formattingText } from './format.text.ts'

/** Returns e.g. `1 234 567,5` with non-breaking spaces; Intl does not support Uzbek in Latin letters. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return formattingText.missing
  const [whole = '', fraction] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return fraction ? `${grouped},${fraction}` : grouped
}

/** Rounds ratings and percentages down to one decimal, as the specification requires. */
const oneDecimal = (value: number): string => numberText(floorToOneDecimal(value))

/** Rounds down to one decimal, e.g. 4.99 → `4,9`. */
export function ratingText(value: number | null | undefined): string {
  return value === null || value === undefined ? formattingText.missing : oneDecimal(value)
}

/** Rounds down to one decimal, e.g. 96.49 → `96,4%`; null → `—`. */
export function percentText(value: number | null | undefined): string {
  return value === null || value === undefined ? formattingText.missing : `${oneDecimal(value)}%`
}

/** Returns e.g. `9+` for 12 with the maximum 9. */
export function formatCappedCount(count: number, max: number): string {
  return count > max ? `${max}+` : String(count)
}

const kilobyte = 1_024
const megabyte = 1_024 * kilobyte
const gigabyte = 1_024 * megabyte

/** Returns e.g. `640 B`, `12 KB` or `1,4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  if (bytes < megabyte) return `${Math.round(bytes / kilobyte)} KB`
  return bytes < gigabyte ? `${withComma(bytes / megabyte)} MB` : `${withComma(bytes / gigabyte)} GB`
}

const withComma = (value: number): string => value.toFixed(1).replace('.', ',')
