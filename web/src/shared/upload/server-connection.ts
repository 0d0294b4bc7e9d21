/**
 * Checks `/readyz`, because a server without its database responds to requests, but refuses uploads. A proxy's
 * response 502 during a restart also means "not ready".
 */
export const serverReadiness = {
  isReady: () =>
    fetch('/readyz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
}

const waiting = new Set<() => void>()

export async function resumeUploadsIfServerReady(): Promise<void> {
  if (waiting.size > 0 && (await serverReadiness.isReady())) for (const wake of waiting) wake()
}

/**
 * Resolves when `resumeUploadsIfServerReady` finds that the server is ready; rejects with an AbortError if the signal
 * aborts.
 */
export const waitUntilServerReachable = (signal: AbortSignal): Promise<void> =>
  wait(signal, (wake) => waiting.add(wake))

export const delay = (ms: number, signal: AbortSignal): Promise<void> => {
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
