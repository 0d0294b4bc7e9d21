import { telegramTheme } from '../telegram.ts'

export type ThemeChoice = 'auto' | 'light' | 'dark'

const storageKey = 'portal.theme'

export const readTheme = (): ThemeChoice => (localStorage.getItem(storageKey) as ThemeChoice | null) ?? 'auto'

export function applyTheme(theme: ThemeChoice = readTheme()): void {
  const shown = theme === 'auto' ? telegramTheme : theme
  if (shown) document.documentElement.dataset.theme = shown
  else delete document.documentElement.dataset.theme
}

export function chooseTheme(theme: ThemeChoice): void {
  localStorage.setItem(storageKey, theme)
  applyTheme(theme)
}
