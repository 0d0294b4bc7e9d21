import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { recentOperationsKey, recentsKey } from '../shared/api/session-store.ts'
import { screenTitle } from '../shared/ui/use-title.ts'

export interface Recent {
  title: string
  path: string
}

const atMost = 8
/** A screen that was only passed through is none that one goes back to. */
const restMs = 1500

/** Where this tab was lately, latest first. It ends with the tab and with the session: names are in it. */
export const readRecents = () => kept<Recent>(recentsKey)

/** What was done from the palette lately, latest first. */
export const readRecentOperations = () => kept<string>(recentOperationsKey)

export function recordRecentOperation(operation: string): void {
  const next = [operation, ...readRecentOperations().filter((one) => one !== operation)].slice(0, atMost)
  sessionStorage.setItem(recentOperationsKey, JSON.stringify(next))
}

function kept<Item>(key: string): Item[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Item[]
  } catch {
    return []
  }
}

/** Remembers each screen by its title, so that the tabs of one student are one entry. */
export function useRecents(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      const title = screenTitle()
      const others = readRecents().filter((one) => one.title !== title)
      const next = [{ title, path: pathname + search }, ...others].slice(0, atMost)
      sessionStorage.setItem(recentsKey, JSON.stringify(next))
    }, restMs)
    return () => clearTimeout(timer)
  }, [pathname, search])
}
