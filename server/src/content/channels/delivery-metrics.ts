import { type NotificationChannel, notificationChannels } from '@markaz/protocol/content/channels/schemas'
import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { registerGaugeFromDatabase } from '../../http/database-gauge.ts'

interface WaitingDeliveries {
  channel: NotificationChannel
  count: number
  /** The time since which the channel's oldest message has been due; null = no message is due. */
  since: string | null
}

export const countWaitingDeliveries = (db: Db, now: Date): Promise<WaitingDeliveries[]> =>
  db.many<WaitingDeliveries>(sql`
    select channel, coalesce(count, 0) as count, since
    from unnest(${[...notificationChannels]}::text[]) as channel left join lateral (
      select count(*)::int as count, min(due_at) filter (where due_at <= ${now}) as since
      from delivery where state = 'queued' and way = channel) as waiting on true`)

export function registerDeliveryMetrics(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const help = 'For how long the oldest due message of a channel has been waiting'
  registerGaugeFromDatabase(app, { name: 'markaz_delivery_late_seconds', help, label: 'channel' }, async () => {
    const now = clock.now()
    const waiting = await countWaitingDeliveries(db, now)
    return waiting.map(({ channel, since }) => ({
      of: channel,
      value: since ? (now.getTime() - Date.parse(since)) / 1_000 : 0,
    }))
  })
}
