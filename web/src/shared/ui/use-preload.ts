import { useEffect } from 'react'
import type { LazyPart } from './lazy-part.ts'

const restMs = 1500

/** Preloads the code of likely next screens, after this screen's own data, because both compete for network and CPU. */
export function usePreload(next: readonly { page: LazyPart }[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { page } of next) page.preload()
    }, restMs)
    return () => clearTimeout(timer)
  }, [next])
}
