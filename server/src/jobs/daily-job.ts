import type { Deps } from '../deps.ts'
import type { JobHandler, Queue } from './queue.ts'
import { runDailyAtMidnight } from './schedule.ts'

/**
 * The job runs at each start and by default at midnight in Tashkent. `run` may be interrupted at any time and is then
 * repeated.
 */
export function registerDailyJob(
  queue: Queue,
  kind: string,
  run: () => Promise<unknown>,
  options: Pick<JobHandler, 'turnAtStart' | 'schedule'> = {},
): void {
  queue.handle({
    kind,
    schedule: runDailyAtMidnight,
    retryAfterMinutes: [1],
    ...options,
    async run() {
      await run()
    },
  })
}

export function dateDaysAgo({ clock }: Pick<Deps, 'clock'>, days: number): Date {
  return new Date(clock.now().getTime() - days * 86_400_000)
}
