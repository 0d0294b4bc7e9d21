const phoneSigns = /^[\d\s()+-]*$/

/** Returns the digits of a search text that can only be a phone number, a part of it, or an id; otherwise null. */
export function phoneDigitsOfSearch(value: string | undefined): string | null {
  if (!value || !phoneSigns.test(value)) return null
  return value.replace(/\D/g, '') || null
}
