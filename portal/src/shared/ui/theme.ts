import { themeOfTelegram } from '../telegram.ts'

export type Theme = 'auto' | 'light' | 'dark'

const storageKey = 'portal.theme'

export const readTheme = (): Theme => (localStorage.getItem(storageKey) as Theme | null) ?? 'auto'

export function showTheme(theme: Theme = readTheme()): void {
  const shown = theme === 'auto' ? themeOfTelegram : theme
  if (shown) document.documentElement.dataset.theme = shown
  else delete document.documentElement.dataset.theme
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  showTheme(theme)
}
