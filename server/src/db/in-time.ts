import { setTimeout as delay } from 'node:timers/promises'

/** A short time limit, because health checks must answer quickly. */
const answerMs = 1_500

/** Returns the value of the promise; undefined = the promise failed or took longer than `answerMs`. */
export async function withTimeout<T>(question: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  const late = delay(answerMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([question.catch(() => undefined), late])
  } finally {
    over.abort()
  }
}

/** Concurrent callers share one call of `question` while it has not finished. */
export function shareWhilePending<T>(question: () => Promise<T>): () => Promise<T | undefined> {
  let asking: Promise<T | undefined> | undefined
  return () => {
    asking ??= withTimeout(question()).finally(() => {
      asking = undefined
    })
    return asking
  }
}
