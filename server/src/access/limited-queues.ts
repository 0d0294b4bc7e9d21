import { AppError } from '@markaz/protocol/errors'

/**
 * Lets only so many of one kind work at once; the others wait in the order they came in.
 * @param longest so many may wait of one key; whoever comes then is asked to come again
 */
export function limitedQueues({ atOnce, longest }: { atOnce: number; longest: number }) {
  const byKey = new Map<string, { working: number; waiting: (() => void)[] }>()
  /** @throws AppError TOO_MANY_REQUESTS when the line is full, and whatever the work throws */
  return async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = byKey.get(key) ?? { working: 0, waiting: [] }
    byKey.set(key, line)
    if (line.waiting.length >= longest) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
    if (line.working < atOnce) line.working++
    // Whoever leaves hands over the place, so that nobody who comes meanwhile goes first.
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
