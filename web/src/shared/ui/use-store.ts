import { useSyncExternalStore } from 'react'

/** What is kept outside of React; the server that draws the first picture reads it the same way (drawn/draw.tsx). */
export const useStore = <Value>(subscribe: (onChange: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)
