import { setTimeout as delay } from 'node:timers/promises'

/** Who asks whether the server is well wants to know it now. */
const answerMs = 1_500

/** undefined = it failed, or was not there in time. */
export async function inTime<T>(question: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  const late = delay(answerMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([question.catch(() => undefined), late])
  } finally {
    over.abort()
  }
}
