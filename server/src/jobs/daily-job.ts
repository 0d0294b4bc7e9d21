import type { Deps } from '../deps.ts'
import type { Handler, Queue } from './queue.ts'
import { daily } from './schedule.ts'

/**
 * An area's work once a day (at midnight in Tashkent, unless it has a schedule of its own) and at each start: removing
 * what nobody needs any more, preparing what is needed ahead. It may be interrupted anywhere and run again.
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
