import { useEffect, useSyncExternalStore } from 'react'
import { commonText } from '../text/common.text.ts'

const phoneQuery = '(max-width: 571px)'

const watched = new Map<string, ReturnType<typeof watch>>()

/**
 * All components share the store of a media query, because each row of a list uses the same query. The store reads the
 * query once for all components that are rendered together, because each reading may calculate all styles of the page.
 */
function watch(query: string) {
  const media = matchMedia(query)
  const listeners = new Set<() => void>()
  const tellAll = () => {
    for (const listener of listeners) listener()
  }
  let known: boolean | undefined
  return {
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) media.addEventListener('change', tellAll)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) media.removeEventListener('change', tellAll)
      }
    },
    read: () => {
      if (known === undefined) {
        known = media.matches
        queueMicrotask(() => {
          known = undefined
        })
      }
      return known
    },
  }
}

export function useMediaQuery(query: string): boolean {
  const one = watched.get(query) ?? watch(query)
  watched.set(query, one)
  return useExternalStore(one.subscribe, one.read)
}

export const useIsPhone = () => useMediaQuery(phoneQuery)

export const useIsOnline = (): boolean => useExternalStore(subscribe, () => navigator.onLine)

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useDocumentTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} | ${commonText.panel}` : commonText.panel
  }, [screen])
}

export const currentScreenTitle = (): string => document.title.split(' | ')[0] ?? ''

/** Works in the browser, and on the server while it prerenders a page (app/prerender/draw.tsx). */
export const useExternalStore = <Value>(subscribe: (onChange: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)
