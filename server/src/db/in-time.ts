import { setTimeout as delay } from 'node:timers/promises'

/** Who asks whether the server is well wants to know it now. */
const answerMs = 1_500

/** The answer to the question; undefined = it failed, or was not there in time. */
export async function inTime<T>(question: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  const late = delay(answerMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([question.catch(() => undefined), late])
  } finally {
    over.abort()
  }
}

/** The same, asked once for all who want to know it at the same moment. */
export function memoizedWhilePending<T>(question: () => Promise<T>): () => Promise<T | undefined> {
  let asking: Promise<T | undefined> | undefined
  return () => {
    asking ??= inTime(question()).finally(() => {
      asking = undefined
    })
    return asking
  }
}
