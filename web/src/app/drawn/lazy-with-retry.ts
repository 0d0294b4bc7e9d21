import { type ComponentType, use } from 'react'

/**
 * While the server prerenders a page, lazily loaded components stay placeholders. Each call returns a new promise,
 * because a shared promise that never resolves would keep all pages in memory.
 */
export const lazyWithRetry = <P>(_load: () => Promise<ComponentType<P>>): ComponentType<P> => Later

const Later = () => use(new Promise<never>(() => {}))

export const loadWithRetry = <T>(load: () => Promise<T>) => load()
export const serverCheck = { isThere: async () => true }
export const waitForPaint = async () => {}
