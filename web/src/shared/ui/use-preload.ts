import { useEffect } from 'react'
import type { LazyPart } from './lazy-part.ts'

const restMs = 1500

/** Fetches the code of the screens that come next. Later than this one's own data: they would share the line and the processor. */
export function usePreload(next: readonly { page: LazyPart }[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { page } of next) page.preload()
    }, restMs)
    return () => clearTimeout(timer)
  }, [next])
}
