import { setTimeout as delay } from 'node:timers/promises'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { nextChannelOf, notificationReceiversOf } from './receivers.ts'
import {
  channelChoiceInBulkJobKind,
  chooseChannelsJobKind,
  notificationKindsSentInBulk,
} from './record-notification.ts'
import { type ChannelDeps, queueDeliveries } from './send-by-channel.ts'

/**
 * Number of notifications per batch. It is small, because on the embedded database other writes wait for each
 * transaction.
 */
const part = 100

/** Each batch of notifications has its own transaction, so that a killed job continues where it stopped. */
export function createChannelChoiceJob(
  deps: ChannelDeps,
  kind: typeof chooseChannelsJobKind | typeof channelChoiceInBulkJobKind,
): JobHandler {
  const undecided = kind === chooseChannelsJobKind ? undecidedWithEarlierSql : undecidedSql
  return {
    kind,
    atOnce: kind === chooseChannelsJobKind ? 4 : 1,
    retryAfterMinutes: [1, 5, 15, 60],
    // No limit of restarts: parents must be notified even if the process is killed often. The job itself cannot crash
    // the process.
    maxUnfinishedStarts: Number.POSITIVE_INFINITY,
    async run({ key, signal }) {
      for (;;) {
        const begunAt = performance.now()
        if (!(await deps.db.transaction((tx) => decidePart(tx, deps, undecided(key))))) return
        if (signal.aborted) throw signal.reason
        // Pauses after each batch, so that other work is not delayed. Sending the notifications takes longer than this
        // job anyway.
        if (kind === channelChoiceInBulkJobKind) await delay(5 * (performance.now() - begunAt), undefined, { signal })
      }
    },
  }
}

/** SQL that selects and locks a batch of notifications for which no channels have been chosen yet. */
const undecidedSql = (cause: string): Sql => sql`
  select id from telling where cause = ${cause} and decided_at is null order by id limit ${part} for update skip locked`

/**
 * SQL that selects and locks a batch of notifications, and earlier notifications about the same students. A parent thus
 * gets notifications about a child in order, even if the job of an earlier notification failed.
 */
const undecidedWithEarlierSql = (cause: string): Sql => sql`
  with own as (select id, student_id from telling where cause = ${cause} and decided_at is null order by id limit ${part})
  select id from telling where decided_at is null and (id in (select id from own)
    or (kind <> all(${[...notificationKindsSentInBulk]}::text[])
      and exists (select from own where own.student_id = telling.student_id and own.id > telling.id)))
  order by id for update`

/**
 * Chooses the channels for a batch of notifications.
 * @returns true if further notifications may have no channels yet
 */
async function decidePart(tx: Db, deps: ChannelDeps, undecided: Sql): Promise<boolean> {
  const tellings = await tx.many<{ id: number }>(
    sql`update telling set decided_at = ${deps.clock.now()} where id in (${undecided}) returning id`,
  )
  if (tellings.length === 0) return false
  const receivers = await notificationReceiversOf(tx, deps, { tellingIds: tellings.map(({ id }) => id) })
  const heard = new Set<number>()
  // Each parent gets an announcement once, for the first child whose branch sends announcements to parents.
  const once = receivers.filter((receiver) => {
    const { kind, agentId } = receiver
    if (kind !== ParentNotificationKind.Centre) return true
    const isFirst = !heard.has(agentId) && nextChannelOf(receiver) !== null
    if (isFirst) heard.add(agentId)
    return isFirst
  })
  await queueDeliveries(tx, deps, once)
  return tellings.length >= part
}
