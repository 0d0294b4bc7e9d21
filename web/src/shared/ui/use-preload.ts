import { useEffect } from 'react'
import type { LazyComponent } from './lazy-part.ts'

const restMs = 1500

/** Preloads the next screens after a pause, because at first this screen's data needs the network. */
export function usePreloadScreens(next: readonly { page: LazyComponent }[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { page } of next) page.preload()
    }, restMs)
    return () => clearTimeout(timer)
  }, [next])
}
