import { useEffect } from 'react'
import { useExternalStore } from '../ui/browser-state.ts'
import type { Breadcrumb } from './page-definition.ts'

let trail: readonly Breadcrumb[] | null = null
let screen: readonly Breadcrumb[] | null = null
const listeners = new Set<() => void>()

/** Shows these breadcrumbs, e.g. the group and its tab, instead of the page's heading as the last breadcrumb. */
export function useSetBreadcrumbs(crumbs: readonly Breadcrumb[]): void {
  const text = JSON.stringify(crumbs)
  useEffect(() => {
    trail = JSON.parse(text) as Breadcrumb[]
    tell()
    return () => {
      trail = null
      tell()
    }
  }, [text])
}

/** The page's heading is the last breadcrumb, unless the page sets breadcrumbs. */
export function useSetLastBreadcrumb(title: string): void {
  useEffect(() => {
    screen = [{ title }]
    tell()
    return () => {
      screen = null
      tell()
    }
  }, [title])
}

/** Returns null if the page has set neither breadcrumbs nor a heading. */
export const useCurrentBreadcrumbs = () => useExternalStore(subscribe, () => trail ?? screen)

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
