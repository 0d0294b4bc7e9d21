import { type ComponentType, lazy } from 'react'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

/** Whether the server answers at all; replaced in tests. */
export const server = {
  isThere: () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
}

/**
 * A small part (a dialog, the toasts) that is fetched when first needed. Without a line, or while the server is being
 * started again, its file cannot come: it waits instead of taking the whole screen down, and is drawn then.
 */
export function lazyWithRetry<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({
    default: (await loadWithRetry(load)) as ComponentType<unknown>,
  })) as unknown as ComponentType<P>
}

/** @throws what `load` throws although the server is there: the file is gone, a new release has come */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load()
    } catch {
      // It may have come back between the two.
      if (navigator.onLine && (await server.isThere())) return load()
      await untilOnlineOr(pauseMs)
    }
  }
}

/** When what is being drawn now stands on the screen. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A tab that nobody looks at paints nothing.
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
