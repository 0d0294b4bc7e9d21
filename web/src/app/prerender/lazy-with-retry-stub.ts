import { type ComponentType, use } from 'react'

/**
 * Replaces `ui/lazy-with-retry.ts` while the server prerenders a page: components that load later stay placeholders, so
 * their promise never resolves.
 */
export const lazyWithRetry = <P>(_load: () => Promise<ComponentType<P>>): ComponentType<P> => Later

const Later = () => use(new Promise<never>(() => {}))

export const loadWithRetry = <T>(load: () => Promise<T>) => load()
export const serverAvailabilityCheck = { isReachable: async () => true }
export const waitForPaint = async () => {}
