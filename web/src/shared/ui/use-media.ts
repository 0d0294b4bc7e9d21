import { useExternalStore } from './use-store.ts'

/** Up to this width a window counts as a phone, as the specification prescribes. */
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

export function useMedia(query: string): boolean {
  const one = watched.get(query) ?? watch(query)
  watched.set(query, one)
  return useExternalStore(one.subscribe, one.read)
}

export const useIsPhone = () => useMedia(phoneQuery)
