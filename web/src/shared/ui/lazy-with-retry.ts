import { type ComponentType, lazy } from 'react'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

/** The method is in an object, so that tests can replace the method. */
export const serverAvailabilityCheck = {
  isReachable: () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
}

/**
 * Loads a small component, e.g. a dialog, when it is rendered. While offline or during a server restart, the component
 * waits instead of breaking the screen.
 */
export function lazyWithRetry<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({
    default: (await loadWithRetry(load)) as ComponentType<unknown>,
  })) as unknown as ComponentType<P>
}

/**
 * Repeats `load` until the server can be reached.
 * @throws the error of `load` if the server can be reached but has no such file, because there is a new release
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load()
    } catch {
      // The server may have become reachable after the failed attempt, so the file is requested once more.
      if (navigator.onLine && (await serverAvailabilityCheck.isReachable())) return load()
      await untilOnlineOr(pauseMs)
    }
  }
}

export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // Background tabs are not painted, so the promise resolves after a second at the latest.
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
