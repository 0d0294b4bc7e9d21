import { useEffect, useSyncExternalStore } from 'react'
import type { Crumb } from './page-definition.ts'

let trail: readonly Crumb[] | null = null
const listeners = new Set<() => void>()

/** Names the last levels of the breadcrumbs instead of the page's own title: the group, then its tab. */
export function useCrumbs(crumbs: readonly Crumb[]): void {
  const text = JSON.stringify(crumbs)
  useEffect(() => {
    set(JSON.parse(text) as Crumb[])
    return () => set(null)
  }, [text])
}

/** What a page has named, or null. */
export const useNamedCrumbs = () => useSyncExternalStore(subscribe, () => trail)

function set(next: readonly Crumb[] | null): void {
  trail = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
