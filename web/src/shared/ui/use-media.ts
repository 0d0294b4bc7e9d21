import { useStore } from './use-store.ts'

/** The documents' mobile breakpoint. */
const phoneQuery = '(max-width: 571px)'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

export const useIsPhone = () => useMedia(phoneQuery)
