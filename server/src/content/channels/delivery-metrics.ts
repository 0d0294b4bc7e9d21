import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { rowGauge } from '../../http/row-gauge.ts'

/** Registers for each channel how long its oldest due message has been waiting, in seconds. */
export function deliveryMetrics(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const help = 'For how long the oldest due message of a channel has been waiting'
  rowGauge(app, { name: 'markaz_delivery_late_seconds', help, label: 'channel' }, () =>
    db.many<{ of: string; value: number }>(sql`
      select channel as of, coalesce(greatest(extract(epoch from ${clock.now()} - oldest), 0), 0)::float as value
      from unnest(array['push', 'telegram', 'sms', 'call']) as channel
      left join lateral (select min(due_at) as oldest from delivery where state = 'queued' and way = channel) as waiting
        on true`),
  )
}
