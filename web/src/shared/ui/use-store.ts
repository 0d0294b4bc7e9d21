import { useSyncExternalStore } from 'react'

/**
 * Returns a state that is stored outside of React, and renders again when it changes. It also works while the server
 * prerenders a page (drawn/draw.tsx).
 */
export const useStore = <Value>(subscribe: (onChange: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)
