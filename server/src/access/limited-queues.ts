import { AppError } from '@markaz/protocol/errors'

/** @param longest maximum number of waiting tasks per key; further tasks are refused */
export function createConcurrencyLimiter({ atOnce, longest }: { atOnce: number; longest: number }) {
  const byKey = new Map<string, { working: number; waiting: (() => void)[] }>()
  /** @throws AppError TOO_MANY_REQUESTS if too many tasks wait, or the task's own error */
  return async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = byKey.get(key) ?? { working: 0, waiting: [] }
    byKey.set(key, line)
    if (line.waiting.length >= longest) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
    if (line.working < atOnce) line.working++
    // A finished task passes its place to the first waiting task, so no later task can overtake it.
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
