import { useSyncExternalStore } from 'react'

/** Subscribes to state outside React. Prerendering on the server reads it the same way (drawn/draw.tsx). */
export const useStore = <Value>(subscribe: (onChange: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)
