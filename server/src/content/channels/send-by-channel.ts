import {
  type DeliveryStateReason,
  type NotificationChannel,
  notificationChannels,
} from '@markaz/protocol/content/channels/schemas'
import { endOfCurrentQuietHours, readPortalSettings } from '../../access/portal.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type NotificationReceiver, nextChannelOf, notificationReceiversOf } from './receivers.ts'

export type ChannelDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'telegram'
  | 'sms'
  | 'push'
  | 'files'
  | 'publicUrl'
  | 'portalUrl'
  | 'tokenKey'
  | 'otherKeys'
  | 'retiredKeys'
>

export const sendingJobKindOfChannel = (way: NotificationChannel) => `ways.${way}`

/** Queues a delivery over the first available channel of each parent. A parent without a channel is skipped. */
export async function queueDeliveries(
  tx: Db,
  deps: ChannelDeps,
  receivers: readonly NotificationReceiver[],
): Promise<void> {
  const now = deps.clock.now()
  const chosen = receivers.flatMap((receiver) => {
    const way = nextChannelOf(receiver)
    return way ? [{ ...receiver, way }] : []
  })
  if (chosen.length === 0) return
  const centre = await readPortalSettings(tx)
  // Telegram messages are not delayed in quiet hours, because Telegram can deliver them silently.
  const dueAt = ({ way, isUrgent, quiet }: NotificationReceiver & { way: NotificationChannel }) =>
    isUrgent || way === 'telegram' ? now : (endOfCurrentQuietHours(quiet ?? centre, now) ?? now)
  await tx.run(sql`
    insert into delivery (telling_id, agent_id, way, is_urgent, due_at, queued_at)
    select *, ${now} from unnest(${chosen.map(({ tellingId }) => tellingId)}::bigint[], ${chosen.map(({ agentId }) => agentId)}::bigint[],
      ${chosen.map(({ way }) => way)}::text[], ${chosen.map(({ isUrgent }) => isUrgent)}::boolean[], ${chosen.map(dueAt)}::timestamptz[])
    on conflict on constraint delivery_once do nothing`)
  for (const way of notificationChannels) {
    const times = chosen.filter((one) => one.way === way).map((one) => dueAt(one).getTime())
    if (times.length > 0)
      await addJob(
        tx,
        { kind: sendingJobKindOfChannel(way), key: 'schedule', runAt: new Date(Math.min(...times)) },
        now,
      )
  }
}

export async function queueByNextChannelOfParent(
  tx: Db,
  deps: ChannelDeps,
  deliveries: readonly { tellingId: number; agentId: number }[],
): Promise<void> {
  for (const { tellingId, agentId } of deliveries)
    await queueDeliveries(tx, deps, await notificationReceiversOf(tx, deps, { tellingIds: [tellingId], agentId }))
}

/**
 * Queues the notification for the parent's next channel. Staff and students have no other channel, and find the
 * notification in their list.
 */
export async function queueByNextChannel(
  tx: Db,
  deps: ChannelDeps,
  ended: readonly { tellingId: number | null; agentId: number | null }[],
): Promise<void> {
  await queueByNextChannelOfParent(
    tx,
    deps,
    ended.flatMap(({ tellingId, agentId }) => (tellingId === null || agentId === null ? [] : [{ tellingId, agentId }])),
  )
}

/** @param state `unknown` if the message may have arrived */
export async function recordDeliveryFailure(
  tx: Db,
  deps: ChannelDeps,
  { id, state, why }: { id: number; state: 'failed' | 'unknown'; why: DeliveryStateReason },
): Promise<void> {
  const ended = await tx.one<{ tellingId: number | null; agentId: number | null }>(sql`
    update delivery set state = ${state}, why = ${why}, answer_by = null where id = ${id} and state in ('queued', 'sending')
    returning telling_id as "tellingId", agent_id as "agentId"`)
  if (ended) await queueByNextChannel(tx, deps, [ended])
}
