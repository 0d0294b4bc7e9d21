import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadWithRetry, server } from './lazy-with-retry.ts'

const guardMs = 60_000

export interface LazyPart {
  /** Returns the component if it has loaded, else a component that suspends until then. */
  component(): ComponentType
  load(): Promise<unknown>
  /** Starts loading. Errors are ignored here and reported when the part is rendered. */
  preload(): void
}

/** Tests replace it, because jsdom cannot reload. */
export const page = { reload: () => location.reload() }

/**
 * A part of the interface that is loaded on demand. If its file is missing (a new release), the page reloads, at most
 * once a minute for each part; after that, and while offline, the error reaches the error boundary. While the server
 * does not answer, the part waits.
 */
export function lazyPart(name: string, load: () => Promise<{ default: ComponentType }>): LazyPart {
  let loaded: ComponentType | null = null
  const loadGuarded = async () => {
    try {
      const part = await load()
      loaded = part.default
      return part
    } catch (error) {
      if (!navigator.onLine) throw error
      // A server that does not answer has no new release, and reloading now would lose the page.
      if (!(await server.isThere())) {
        const part = await loadWithRetry(load)
        loaded = part.default
        return part
      }
      if (!mayReload(name)) throw error
      page.reload()
      return new Promise<never>(() => {})
    }
  }
  const Later = lazy(loadGuarded)
  return {
    load: loadGuarded,
    preload: () =>
      void load().then(
        (part) => {
          loaded = part.default
        },
        () => {},
      ),
    component: () => loaded ?? Later,
  }
}

/** Renders the part. A loaded part appears at once, whereas React.lazy would first show its placeholder. */
export function Part({ of }: { of: LazyPart }) {
  const [component] = useState(() => of.component())
  return createElement(component)
}

/** Returns true once per minute for each part. */
export function mayReload(name: string, nowMs = Date.now()): boolean {
  const key = `reloaded:${name}`
  if (nowMs - Number(sessionStorage.getItem(key) ?? 0) < guardMs) return false
  sessionStorage.setItem(key, String(nowMs))
  return true
}
