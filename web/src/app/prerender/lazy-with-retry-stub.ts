import { type ComponentType, use } from 'react'

/** Components that load later stay placeholders while the server prerenders a page, so this promise never resolves. */
export const lazyWithRetry = <P>(_load: () => Promise<ComponentType<P>>): ComponentType<P> => Later

const Later = () => use(new Promise<never>(() => {}))

export const loadWithRetry = <T>(load: () => Promise<T>) => load()
export const serverAvailabilityCheck = { isReachable: async () => true }
export const waitForPaint = async () => {}
