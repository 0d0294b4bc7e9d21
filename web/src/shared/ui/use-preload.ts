import { useEffect } from 'react'
import type { LazyComponent } from './lazy-part.ts'

const restMs = 1500

/** Preloading begins when this screen's data has loaded, because both need the network. */
export function usePreloadScreens(next: readonly { page: LazyComponent }[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { page } of next) page.preload()
    }, restMs)
    return () => clearTimeout(timer)
  }, [next])
}
