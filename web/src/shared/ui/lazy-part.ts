import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadWithRetry, server } from './lazy-with-retry.ts'

const guardMs = 60_000

export interface LazyPart {
  /** The part itself when it has arrived, else one that suspends until it has. */
  component(): ComponentType
  load(): Promise<unknown>
  /** Begins to load and says nothing of trouble: whoever draws it will meet it. */
  preload(): void
}

/** The page, which tests replace: jsdom cannot reload. */
export const page = { reload: () => location.reload() }

/**
 * A lazily loaded part of the interface. When its file is gone (a new release), the page reloads, at most once a minute
 * for each part; after that, and while offline, the error goes to the boundary. While the server does not answer it waits.
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
      // A server that does not answer has no new release, and a page that reloads now would be lost.
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

/** Draws the part. What is there already is drawn at once: React.lazy would show the placeholder first, and keep it for a while. */
export function Part({ of }: { of: LazyPart }) {
  const [component] = useState(() => of.component())
  return createElement(component)
}

/** True once per minute for each part. */
export function mayReload(name: string, nowMs = Date.now()): boolean {
  const key = `reloaded:${name}`
  if (nowMs - Number(sessionStorage.getItem(key) ?? 0) < guardMs) return false
  sessionStorage.setItem(key, String(nowMs))
  return true
}
