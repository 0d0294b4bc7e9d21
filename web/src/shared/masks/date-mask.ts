/**
 * Refuses characters that cannot belong to a date, and years after `maxYear`, by default the last allowed birth year.
 */
export function maskDate(next: string, previous: string, maxYear = 2024): string {
  if (/[^\d.\s]/.test(next)) return previous
  const digits = next.replace(/\D/g, '')
  if (!isPossibleDatePrefix(digits, maxYear)) return previous
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean)
  const deleting = next.length < previous.length
  const dotNext = !deleting && (digits.length === 2 || digits.length === 4)
  return parts.join('.') + (dotNext ? '.' : '')
}

/** Returns whether the digits can still become a date DDMMYYYY when the user types more digits. */
export function isPossibleDatePrefix(digits: string, maxYear = 2024): boolean {
  if (digits.length > 8) return false
  return (
    canReach(digits.slice(0, 2), 1, 31, 2) &&
    canReach(digits.slice(2, 4), 1, 12, 2) &&
    canReach(digits.slice(4), 1900, maxYear, 4)
  )
}

/** Returns whether the typed digits can still become a number of `width` digits between `least` and `most`. */
function canReach(typed: string, least: number, most: number, width: number): boolean {
  const lowest = Number(typed.padEnd(width, '0'))
  const highest = Number(typed.padEnd(width, '9'))
  return highest >= least && lowest <= most
}

/** Converts `05.09.2010` to `2010-09-05`; null if the text is not an existing date. */
export function parseMaskedDate(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  if (!day) return null
  const wire = `${year}-${month}-${day}`
  const date = new Date(`${wire}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wire) ? wire : null
}
