import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { recentOperationsStorageKey, recentPagesStorageKey } from '../shared/api/session-store.ts'
import { currentScreenTitle } from '../shared/ui/browser-state.ts'

export interface RecentPage {
  title: string
  path: string
}

const atMost = 8
/** Milliseconds for which a screen must stay open to be stored as recently used. */
const restMs = 1500

/**
 * Returns the recently opened screens. The list contains names of people, so it is deleted when the tab is closed or
 * the session ends.
 */
export const readRecentPages = () => readStoredList<RecentPage>(recentPagesStorageKey)

export const readRecentOperations = () => readStoredList<string>(recentOperationsStorageKey)

export function recordRecentOperation(operation: string): void {
  const next = [operation, ...readRecentOperations().filter((one) => one !== operation)].slice(0, atMost)
  sessionStorage.setItem(recentOperationsStorageKey, JSON.stringify(next))
}

function readStoredList<Item>(key: string): Item[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Item[]
  } catch {
    return []
  }
}

/** Screens are identified by their titles, so that all tabs of one student are a single entry in the list. */
export function useRecordRecentPage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      const title = currentScreenTitle()
      const others = readRecentPages().filter((one) => one.title !== title)
      const next = [{ title, path: pathname + search }, ...others].slice(0, atMost)
      sessionStorage.setItem(recentPagesStorageKey, JSON.stringify(next))
    }, restMs)
    return () => clearTimeout(timer)
  }, [pathname, search])
}
