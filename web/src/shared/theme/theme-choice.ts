import { useExternalStore } from '../ui/browser-state.ts'
import type { ColourScheme } from './palette.ts'
import { currentColourScheme, readThemeChoice, systemDarkQuery, type ThemeChoice, themeStorageKey } from './scheme.ts'

const listeners = new Set<() => void>()

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(themeStorageKey)
  else localStorage.setItem(themeStorageKey, choice)
  applyScheme()
}

export const useColourScheme = (): ColourScheme => useExternalStore(subscribe, currentColourScheme)
export const useThemeChoice = (): ThemeChoice => useExternalStore(subscribe, readThemeChoice)

/** Applies a theme that has changed. At the start, the boot script applies the theme before the page is painted. */
function applyScheme(): void {
  document.documentElement.dataset.theme = currentColourScheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemDarkQuery().addEventListener('change', applyScheme)
    addEventListener('storage', onStorage)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    systemDarkQuery().removeEventListener('change', applyScheme)
    removeEventListener('storage', onStorage)
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key === themeStorageKey) applyScheme()
}
