import { type ComponentType, use } from 'react'

/** A promise that never resolves: while the server prerenders a page, lazily loaded components stay placeholders. */
export const lazyWithRetry = <P>(_load: () => Promise<ComponentType<P>>): ComponentType<P> => Later

const Later = () => use(new Promise<never>(() => {}))

export const loadWithRetry = <T>(load: () => Promise<T>) => load()
export const serverCheck = { isThere: async () => true }
export const waitForPaint = async () => {}
