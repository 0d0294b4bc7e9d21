const name = 'firstScreens'

/**
 * Stores which first screens the signed-in user may open. The next start prefetches the rows of only these screens,
 * before the rights have loaded.
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
