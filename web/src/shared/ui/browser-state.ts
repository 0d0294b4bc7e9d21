import { useEffect, useSyncExternalStore } from 'react'
import { common } from '../text/common.text.ts'

/** Windows of at most this width get the layout for phones, as the specification prescribes. */
const phoneQuery = '(max-width: 571px)'

const watched = new Map<string, ReturnType<typeof watch>>()

/** All components share the store of a media query, because each row of a list uses the same query. */
function watch(query: string) {
  const media = matchMedia(query)
  return {
    subscribe: (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    read: () => media.matches,
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

/** The browser tab's title is `{screen} | Admin paneli`, or `Admin paneli` without a screen. */
export function useDocumentTitle(screen?: string): void {
  useEffect(() => {
    document.title = screen ? `${screen} | ${common.panel}` : common.panel
  }, [screen])
}

export const currentScreenTitle = (): string => document.title.split(' | ')[0] ?? ''

/** Works in the browser, and on the server while it prerenders a page (drawn/draw.tsx). */
export const useExternalStore = <Value>(subscribe: (onChange: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)
