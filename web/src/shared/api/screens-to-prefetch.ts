const name = 'firstScreens'

/**
 * Stores the list screens that the user may open. The next page load prefetches their rows before the rights are
 * loaded.
 */
export function storeScreensToPrefetch(paths: readonly string[]): void {
  localStorage.setItem(name, JSON.stringify(paths))
}

export function isScreenToPrefetch(path: string): boolean {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(paths) && paths.includes(path)
  } catch {
    return false
  }
}

export function forgetScreensToPrefetch(): void {
  localStorage.removeItem(name)
}
