import { useStore } from './use-store.ts'

/** The mobile breakpoint that the specification prescribes. */
const phoneQuery = '(max-width: 571px)'

const watched = new Map<string, ReturnType<typeof watch>>()

/** Returns one store per media query for all components, because every row of a list uses the same query. */
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

/** Returns whether a media query currently matches. */
export function useMedia(query: string): boolean {
  const one = watched.get(query) ?? watch(query)
  watched.set(query, one)
  return useStore(one.subscribe, one.read)
}

export const useIsPhone = () => useMedia(phoneQuery)
