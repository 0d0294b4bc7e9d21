import { useStore } from './use-store.ts'

/** Whether the browser believes it has a network. */
export const useOnline = (): boolean => useStore(subscribe, () => navigator.onLine)

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
