import { Gauge, type Registry } from 'prom-client'
import { sql } from '../db/db.ts'
import { awaitQueryOrTimeout } from '../db/timeouts.ts'
import type { Deps } from '../deps.ts'
import { throttleWindowMinutes } from './throttle.ts'

/**
 * Key under which SMS with parents' sign-in codes are counted per day. All other attempts are counted per 15 minutes or
 * per hour.
 */
const dailyCodesKey = 'parent-codes'

export function registerThrottleMetrics(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  new Gauge({
    name: 'markaz_attempts',
    help: 'Attempts that the throttle counts now, by kind; parent-codes: SMS that strangers asked for within a day',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
      // Leaves out keys that begin with `/`: they count API calls and not sign-in attempts.
      const counts = await awaitQueryOrTimeout(
        db.many<{ kind: string; attempts: number }>(sql`
          select split_part(key, ':', 1) as kind, sum(failures) as attempts from sign_in_attempt
          where key !~ '^/' and window_started_at > case when key = ${dailyCodesKey} then ${ago(24 * 60)} else ${ago(throttleWindowMinutes)} end::timestamptz
          group by 1`),
      )
      this.reset()
      this.set({ kind: dailyCodesKey }, 0)
      for (const { kind, attempts } of counts ?? []) this.set({ kind }, attempts)
    },
  })
}
