const phoneSigns = /^[\d\s()+-]*$/

/**
 * Returns the digits of a search text that can only be a phone number, a part of one, or an id (`+998 99 217-78-85` →
 * `998992177885`); null for any other text.
 */
export function phoneDigitsOfSearch(value: string | undefined): string | null {
  if (!value || !phoneSigns.test(value)) return null
  return value.replace(/\D/g, '') || null
}
