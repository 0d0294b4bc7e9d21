import { useSyncExternalStore } from 'react'

/** Also works while the server prerenders a page (drawn/draw.tsx). */
export const useExternalStore = <Value>(subscribe: (onChange: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)
