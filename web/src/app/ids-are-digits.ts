/** The route parameter `*` (the rest of the path) is ignored, because the nested page checks it. */
export function areAddressIdsDigits(
  params: Record<string, string | undefined>,
  wordParams: readonly string[] = [],
): boolean {
  return Object.entries(params).every(
    ([name, value]) => name === '*' || wordParams.includes(name) || (value !== undefined && /^\d{1,15}$/.test(value)),
  )
}
