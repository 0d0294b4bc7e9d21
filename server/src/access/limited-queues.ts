import { AppError } from '@markaz/protocol/errors'

/**
 * Limits concurrent work of one kind; further callers wait in order.
 * @param longest how many callers may wait per key; further ones are refused
 */
export function limitedQueues({ atOnce, longest }: { atOnce: number; longest: number }) {
  const byKey = new Map<string, { working: number; waiting: (() => void)[] }>()
  /** @throws AppError TOO_MANY_REQUESTS when too many callers wait, and any error of the work */
  return async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = byKey.get(key) ?? { working: 0, waiting: [] }
    byKey.set(key, line)
    if (line.waiting.length >= longest) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
    if (line.working < atOnce) line.working++
    // A finished caller passes its place on, so that no later caller can overtake a waiting one.
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.working === 0) byKey.delete(key)
    }
  }
}
