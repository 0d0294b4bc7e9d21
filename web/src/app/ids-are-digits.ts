/**
 * Returns whether all ids in an address consist of digits. The route parameter `*` (the rest of the path) is checked by
 * the nested page.
 */
export function hasDigitIds(params: Record<string, string | undefined>, wordParams: readonly string[] = []): boolean {
  return Object.entries(params).every(
    ([name, value]) => name === '*' || wordParams.includes(name) || (value !== undefined && /^\d{1,15}$/.test(value)),
  )
}
