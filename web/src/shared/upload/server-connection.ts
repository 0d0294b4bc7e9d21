/**
 * Whether the server can serve. It answers also while its database is away, and then no part of an upload gets through;
 * a proxy before one that is being started again answers 502. Replaced in tests.
 */
export const serverConnection = {
  isThere: () =>
    fetch('/readyz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
}

const waiting = new Set<() => void>()

/** Lets everybody go on who waits for the line, as soon as it is there. */
export async function retryWhenReachable(): Promise<void> {
  if (waiting.size > 0 && (await serverConnection.isThere())) for (const wake of waiting) wake()
}

/** Waits until the server answers again; rejects with an AbortError. `retryWhenReachable` looks for the server. */
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
