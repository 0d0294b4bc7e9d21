import type { Deps } from '../deps.ts'
import type { JobHandler, JobQueue } from './queue.ts'
import { dailyMidnightSchedule } from './schedule.ts'

/**
 * The job runs at each start and by default at midnight in Tashkent. `run` may be interrupted at any time and is then
 * repeated.
 */
export function registerDailyJob(
  queue: JobQueue,
  kind: string,
  run: () => Promise<unknown>,
  options: Pick<JobHandler, 'turnAtStart' | 'schedule'> = {},
): void {
  queue.handle({
    kind,
    schedule: dailyMidnightSchedule,
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
