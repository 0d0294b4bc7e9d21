import { type ComponentType, use } from 'react'

/**
 * Replaces shared/ui/lazy-with-retry.ts during prerendering: parts that load later are never rendered. Each page gets
 * its own promise, because a shared promise that never resolves would retain every page that waits for it.
 */
export const lazyWithRetry = <P>(_load: () => Promise<ComponentType<P>>): ComponentType<P> => Later

const Later = () => use(new Promise<never>(() => {}))

export const loadWithRetry = <T>(load: () => Promise<T>) => load()
export const server = { isThere: async () => true }
export const afterPaint = async () => {}
