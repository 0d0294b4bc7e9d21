import { type ComponentType, use } from 'react'

/**
 * Replaces shared/ui/lazy-with-retry.ts during prerendering, where lazy parts are never rendered. Each page gets a
 * promise of its own: one shared promise, which never resolves, would keep every page in memory.
 */
export const lazyWithRetry = <P>(_load: () => Promise<ComponentType<P>>): ComponentType<P> => Later

const Later = () => use(new Promise<never>(() => {}))

export const loadWithRetry = <T>(load: () => Promise<T>) => load()
export const server = { isThere: async () => true }
export const afterPaint = async () => {}
