/**
 * Returns whether all ids in an address are digits. `*` is the rest of the path, which a nested page matches
 * itself.
 */
export function idsAreDigits(params: Record<string, string | undefined>, wordParams: readonly string[] = []): boolean {
  return Object.entries(params).every(
    ([name, value]) => name === '*' || wordParams.includes(name) || (value !== undefined && /^\d{1,15}$/.test(value)),
  )
}
