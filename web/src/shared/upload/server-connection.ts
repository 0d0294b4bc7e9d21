/**
 * Checks whether the server is ready. A server whose database is down answers, but no upload would succeed; a proxy
 * returns 502 during a restart. Tests replace this function.
 */
export const serverConnection = {
  isThere: () =>
    fetch('/readyz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
}

const waiting = new Set<() => void>()

/** Resumes all waiting transfers as soon as the server is ready. */
export async function retryWhenReachable(): Promise<void> {
  if (waiting.size > 0 && (await serverConnection.isThere())) for (const wake of waiting) wake()
}

/** Waits until the server is ready; rejects with an AbortError. `retryWhenReachable` does the checks. */
export const waitUntilReachable = (signal: AbortSignal): Promise<void> => wait(signal, (wake) => waiting.add(wake))

export const pause = (ms: number, signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout>
  return wait(signal, (wake) => {
    timer = setTimeout(wake, ms)
  }).finally(() => clearTimeout(timer))
}

function wait(signal: AbortSignal, begin: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      waiting.delete(wake)
      reject(signal.reason)
    }
    const wake = () => {
      waiting.delete(wake)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    if (signal.aborted) {
      stop()
      return
    }
    signal.addEventListener('abort', stop, { once: true })
    begin(wake)
  })
}
