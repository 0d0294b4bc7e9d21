import type { Scheme } from './palette.ts'

export type ThemeChoice = 'system' | Scheme

export const themeKey = 'theme'
export const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

export function readThemeChoice(): ThemeChoice {
  const kept = localStorage.getItem(themeKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function currentScheme(): Scheme {
  const choice = readThemeChoice()
  if (choice !== 'system') return choice
  return systemDark().matches ? 'dark' : 'light'
}
