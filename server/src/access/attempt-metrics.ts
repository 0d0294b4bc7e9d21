import { Gauge, type Registry } from 'prom-client'
import { sql } from '../db/db.ts'
import { inTime } from '../db/in-time.ts'
import type { Deps } from '../deps.ts'
import { windowMinutes } from './throttle.ts'

/** Counted for a day; all other kinds for the throttle's window. */
const ofDay = 'parent-codes'

/** What the throttle has counted lately, so that an alarm fires when somebody guesses or makes the centre send SMS. */
export function attemptMetrics(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  new Gauge({
    name: 'markaz_attempts',
    help: 'Attempts that the throttle counts now, by kind; parent-codes: SMS that strangers asked for within a day',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
      // Keys of calls with a rate limit begin with their path.
      const counts = await inTime(
        db.many<{ kind: string; attempts: number }>(sql`
          select split_part(key, ':', 1) as kind, sum(failures) as attempts from sign_in_attempt
          where key !~ '^/' and window_started_at > case when key = ${ofDay} then ${ago(24 * 60)} else ${ago(windowMinutes)} end::timestamptz
          group by 1`),
      )
      this.reset()
      this.set({ kind: ofDay }, 0)
      for (const { kind, attempts } of counts ?? []) this.set({ kind }, attempts)
    },
  })
}
