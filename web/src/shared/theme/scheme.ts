import type { ColourScheme } from './palette.ts'

export type ThemeChoice = 'system' | ColourScheme

export const themeStorageKey = 'theme'
export const systemDarkQuery = () => matchMedia('(prefers-color-scheme: dark)')

export function readThemeChoice(): ThemeChoice {
  const kept = localStorage.getItem(themeStorageKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function currentColourScheme(): ColourScheme {
  const choice = readThemeChoice()
  if (choice !== 'system') return choice
  return systemDarkQuery().matches ? 'dark' : 'light'
}
