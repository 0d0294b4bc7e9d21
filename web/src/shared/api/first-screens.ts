const name = 'firstScreens'

/**
 * Stores which list screens the user may open, because the next page load prefetches rows before the rights are loaded.
 */
export function rememberFirstScreens(paths: readonly string[]): void {
  localStorage.setItem(name, JSON.stringify(paths))
}

export function isRememberedScreen(path: string): boolean {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(paths) && paths.includes(path)
  } catch {
    return false
  }
}

export function forgetFirstScreens(): void {
  localStorage.removeItem(name)
}
