import type { Deps } from '../deps.ts'
import type { Handler, Queue } from './queue.ts'
import { daily } from './schedule.ts'

/**
 * Registers an area's daily job: it deletes data that is no longer needed or prepares data ahead. It runs at midnight
 * in Tashkent, or by its own schedule, and at each start. It must be safe to interrupt and to repeat.
 */
export function dailyJob(
  queue: Queue,
  kind: string,
  run: () => Promise<unknown>,
  options: Pick<Handler, 'turnAtStart' | 'schedule'> = {},
): void {
  queue.handle({
    kind,
    schedule: daily,
    retryAfterMinutes: [1],
    ...options,
    async run() {
      await run()
    },
  })
}

export function daysAgo({ clock }: Pick<Deps, 'clock'>, days: number): Date {
  return new Date(clock.now().getTime() - days * 86_400_000)
}
