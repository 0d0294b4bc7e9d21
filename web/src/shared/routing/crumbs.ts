import { useEffect } from 'react'
import { useStore } from '../ui/use-store.ts'
import type { Crumb } from './page-definition.ts'

/** What the page has named, and what stands over it. */
let trail: readonly Crumb[] | null = null
let screen: readonly Crumb[] | null = null
const listeners = new Set<() => void>()

/** Names the last levels of the breadcrumbs instead of the page's heading: the group, then its tab. */
export function useCrumbs(crumbs: readonly Crumb[]): void {
  const text = JSON.stringify(crumbs)
  useEffect(() => {
    trail = JSON.parse(text) as Crumb[]
    tell()
    return () => {
      trail = null
      tell()
    }
  }, [text])
}

/** The heading is the last level where the page names none: a thing's own name, not what kind of thing it is. */
export function useScreenName(title: string): void {
  useEffect(() => {
    screen = [{ title }]
    tell()
    return () => {
      screen = null
      tell()
    }
  }, [title])
}

/** What a page has named, else its heading, or null. */
export const useNamedCrumbs = () => useStore(subscribe, () => trail ?? screen)

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
