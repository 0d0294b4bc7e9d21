import { type ComponentType, lazy } from 'react'

/** Stands in for shared/ui/lazy-with-retry.ts where the server draws: what comes later is in no first picture. */
export const lazyWithRetry = <P>(_load: () => Promise<ComponentType<P>>) =>
  lazy(() => new Promise<never>(() => {})) as unknown as ComponentType<P>

export const loadWithRetry = <T>(load: () => Promise<T>) => load()
export const server = { isThere: async () => true }
export const painted = async () => {}
