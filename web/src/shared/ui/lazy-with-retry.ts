import { type ComponentType, lazy } from 'react'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

/** Checks whether the server answers; tests replace it. */
export const server = {
  isThere: () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
}

/**
 * A small part (dialog, toasts) that is loaded on first use. While offline or while the server restarts, it waits
 * instead of failing the entire screen, and renders later.
 */
export function lazyWithRetry<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({
    default: (await loadWithRetry(load)) as ComponentType<unknown>,
  })) as unknown as ComponentType<P>
}

/** @throws the error of `load` if the server answers: the file is missing because of a new release */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load()
    } catch {
      // The server may have come back between the two attempts.
      if (navigator.onLine && (await server.isThere())) return load()
      await untilOnlineOr(pauseMs)
    }
  }
}

/** Resolves after the next paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A background tab does not paint, so the timer resolves instead.
    setTimeout(resolve, 1_000)
  })
}

function untilOnlineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  })
}
