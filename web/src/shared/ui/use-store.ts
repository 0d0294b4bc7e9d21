import { useSyncExternalStore } from 'react'

/** Works in the browser, and on the server while it prerenders a page (drawn/draw.tsx). */
export const useExternalStore = <Value>(subscribe: (onChange: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)
