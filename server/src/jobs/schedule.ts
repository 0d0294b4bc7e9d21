import { type Deps, tashkentDayAt } from '../deps.ts'
import type { JobHandler, JobQueue } from './queue.ts'

/** Returns the time of a job's next start; called when the job has ended. */
export type JobSchedule = (now: Date) => Date

export const intervalSchedule =
  (ms: number): JobSchedule =>
  (now) =>
    new Date(now.getTime() + ms)

/** The hour (0…23) is in Tashkent time. */
export const dailyAtHourSchedule =
  (hour: number): JobSchedule =>
  (now) => {
    const today = Date.parse(`${tashkentDayAt(now)}T00:00:00+05:00`) + hour * 3_600_000
    return new Date(today > now.getTime() ? today : today + 24 * 3_600_000)
  }

export const dailyMidnightSchedule = dailyAtHourSchedule(0)

/**
 * The job runs at each start of the server, and by default at midnight in Tashkent. `run` may be interrupted at any
 * time and is then repeated.
 */
export function registerDailyJob(
  queue: JobQueue,
  kind: string,
  run: () => Promise<unknown>,
  options: Pick<JobHandler, 'runsAtStart' | 'schedule'> = {},
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
