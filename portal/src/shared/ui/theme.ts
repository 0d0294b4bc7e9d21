export type Theme = 'auto' | 'light' | 'dark'

const storageKey = 'portal.theme'

export const readTheme = (): Theme => (localStorage.getItem(storageKey) as Theme | null) ?? 'auto'

export function showTheme(theme: Theme = readTheme()): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  showTheme(theme)
}
