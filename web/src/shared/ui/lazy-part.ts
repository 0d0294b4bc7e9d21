import { type ComponentType, lazy } from 'react'

const guardMs = 60_000

/** Replaced in tests: jsdom cannot reload. */
export const page = { reload: () => location.reload() }

/**
 * A lazily loaded part of the interface. When its file is gone (a new release), the page reloads, at most once a minute
 * for each part; after that, and while offline, the error goes to the boundary.
 */
export function lazyPart(name: string, load: () => Promise<{ default: ComponentType }>) {
  const loadGuarded = async () => {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine || !mayReload(name)) throw error
      page.reload()
      return new Promise<never>(() => {})
    }
  }
  return { Component: lazy(loadGuarded), load: loadGuarded, preload: () => void load().catch(() => {}) }
}

/** True once per minute for each part. */
export function mayReload(name: string, nowMs = Date.now()): boolean {
  const key = `reloaded:${name}`
  if (nowMs - Number(sessionStorage.getItem(key) ?? 0) < guardMs) return false
  sessionStorage.setItem(key, String(nowMs))
  return true
}
