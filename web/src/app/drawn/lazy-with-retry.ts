import { type ComponentType, use } from 'react'

/**
 * Stands in for shared/ui/lazy-with-retry.ts where the server draws: what comes later is in no first picture. Each
 * picture has promises of its own, since one that never ends keeps whoever has waited for it.
 */
export const lazyWithRetry = <P>(_load: () => Promise<ComponentType<P>>): ComponentType<P> => Later

const Later = () => use(new Promise<never>(() => {}))

export const loadWithRetry = <T>(load: () => Promise<T>) => load()
export const server = { isThere: async () => true }
export const afterPaint = async () => {}
