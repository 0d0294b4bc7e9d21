import { useStore } from './use-store.ts'

/** The documents' mobile breakpoint. */
const phoneQuery = '(max-width: 571px)'

const watched = new Map<string, ReturnType<typeof watch>>()

/** One for all who ask: there is such a question in every row. */
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

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const one = watched.get(query) ?? watch(query)
  watched.set(query, one)
  return useStore(one.subscribe, one.read)
}

export const useIsPhone = () => useMedia(phoneQuery)
