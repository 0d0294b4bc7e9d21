import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadWithRetry, serverAvailabilityCheck } from './lazy-with-retry.ts'

const guardMs = 60_000

export interface LazyComponent {
  /** Returns the loaded component; until it has loaded, a component that suspends rendering. */
  component(): ComponentType
  load(): Promise<unknown>
  /** Errors of loading are ignored here; they are reported when the component is rendered. */
  preload(): Promise<void>
}

/** Tests replace this function, because jsdom cannot reload a page. */
export const pageReloader = { reload: () => location.reload() }

/**
 * If the component's file is missing because of a new release, the page reloads, at most once a minute. While the
 * server does not answer, the component waits.
 */
export function createLazyComponent(name: string, load: () => Promise<{ default: ComponentType }>): LazyComponent {
  let loaded: ComponentType | null = null
  const loadGuarded = async () => {
    try {
      const part = await load()
      loaded = part.default
      return part
    } catch (error) {
      if (!navigator.onLine) throw error
      // While the server cannot be reached, a reload would only lose the page, so loading is repeated instead.
      if (!(await serverAvailabilityCheck.isReachable())) {
        const part = await loadWithRetry(load)
        loaded = part.default
        return part
      }
      if (!mayReloadForMissingFile(name)) throw error
      pageReloader.reload()
      return new Promise<never>(() => {})
    }
  }
  const Later = lazy(loadGuarded)
  return {
    load: loadGuarded,
    preload: () =>
      load().then(
        (part) => {
          loaded = part.default
        },
        () => {},
      ),
    component: () => loaded ?? Later,
  }
}

/**
 * Loads the components one after the other while the browser is idle, so that a click waits for at most one of them.
 * @returns function that stops the loading
 */
export function preloadWhileIdle(components: readonly LazyComponent[]): () => void {
  const stop = new AbortController()
  void (async () => {
    for (const component of components) {
      await untilIdle()
      if (stop.signal.aborted) return
      await component.preload()
    }
  })()
  return () => stop.abort()
}

const longestWaitMs = 2_000

function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: longestWaitMs })
    else setTimeout(resolve)
  })
}

/** A component that has loaded appears at once, whereas React.lazy would first show its placeholder. */
export function LazyComponentRenderer({ of }: { of: LazyComponent }) {
  const [component] = useState(() => of.component())
  return createElement(component)
}

/** Allows at most one reload of the page a minute because of the same missing file. */
export function mayReloadForMissingFile(name: string, nowMs = Date.now()): boolean {
  const key = `reloaded:${name}`
  if (nowMs - Number(sessionStorage.getItem(key) ?? 0) < guardMs) return false
  sessionStorage.setItem(key, String(nowMs))
  return true
}
