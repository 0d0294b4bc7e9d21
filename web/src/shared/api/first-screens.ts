const name = 'firstScreens'

/**
 * Which first screens the signed-in person may open, for the next start: their rows are asked for before the rights have
 * arrived, and nobody sends the calls of a screen that is not theirs.
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
