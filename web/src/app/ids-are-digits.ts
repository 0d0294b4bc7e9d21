/** Ids in an address are digits; `*` is what a nested page matches for itself. */
export function idsAreDigits(params: Record<string, string | undefined>, wordParams: readonly string[] = []): boolean {
  return Object.entries(params).every(
    ([name, value]) => name === '*' || wordParams.includes(name) || (value !== undefined && /^\d{1,15}$/.test(value)),
  )
}
