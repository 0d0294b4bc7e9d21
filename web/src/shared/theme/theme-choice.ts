import { useSyncExternalStore } from 'react'
import type { Scheme } from './palette.ts'

export type ThemeChoice = 'system' | Scheme

const key = 'theme'
const systemDark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function readThemeChoice(): ThemeChoice {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
  applyScheme()
}

/** The boot script does the same before the first paint. */
function applyScheme(): void {
  document.documentElement.dataset.theme = currentScheme()
  for (const listener of listeners) listener()
}

export function currentScheme(): Scheme {
  const choice = readThemeChoice()
  if (choice !== 'system') return choice
  return systemDark().matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemDark().addEventListener('change', applyScheme)
    addEventListener('storage', onStorage)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    systemDark().removeEventListener('change', applyScheme)
    removeEventListener('storage', onStorage)
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key === key) applyScheme()
}

/** light or dark, as it is now. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, currentScheme)
/** What the person chose in the profile. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readThemeChoice)
