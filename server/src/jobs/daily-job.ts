import type { Deps } from '../deps.ts'
import type { Lane } from './lane.ts'
import { daily } from './schedule.ts'

/**
 * What an area has to do once a day in Tashkent, and at the start: what nobody needs any more goes, what is needed ahead
 * stands ready. It may be cut off anywhere and done again.
 */
export function dailyJob(lane: Lane, kind: string, run: () => Promise<unknown>): void {
  lane.handle({
    kind,
    schedule: daily,
    retryAfterMinutes: [1],
    async run() {
      await run()
    },
  })
}

export function daysAgo({ clock }: Pick<Deps, 'clock'>, days: number): Date {
  return new Date(clock.now().getTime() - days * 86_400_000)
}
