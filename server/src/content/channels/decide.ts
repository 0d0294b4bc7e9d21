import { setTimeout as delay } from 'node:timers/promises'
import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { nextChannelOf, notificationReceiversOf } from './receivers.ts'
import { bulkDeliveryDecisionJobKind, decideReceiversJobKind } from './record-notification.ts'
import { type ChannelDeps, sendByFirstChannel } from './send-by-channel.ts'

/**
 * Number of notifications per batch. It is small, because on the embedded database other writes wait for each
 * transaction.
 */
const part = 100

/** Each batch of notifications has its own transaction, so that a killed job continues where it stopped. */
export function decideNotificationReceivers(
  deps: ChannelDeps,
  kind: typeof decideReceiversJobKind | typeof bulkDeliveryDecisionJobKind,
): JobHandler {
  return {
    kind,
    atOnce: kind === decideReceiversJobKind ? 4 : 1,
    retryAfterMinutes: [1, 5, 15, 60],
    // No limit of restarts: parents must be notified even if the process is killed often. The job itself cannot crash
    // the process.
    maxUnfinishedStarts: Number.POSITIVE_INFINITY,
    async run({ key, signal }) {
      for (;;) {
        const begunAt = performance.now()
        if (!(await deps.db.transaction((tx) => decidePart(tx, deps, key)))) return
        if (signal.aborted) throw signal.reason
        // Sending notifications takes longer than this job. The job therefore pauses after each batch and leaves most
        // of the time to other work.
        if (kind === bulkDeliveryDecisionJobKind) await delay(5 * (performance.now() - begunAt), undefined, { signal })
      }
    },
  }
}

/** @returns true if more notifications may be waiting */
async function decidePart(tx: Db, deps: ChannelDeps, cause: string): Promise<boolean> {
  const tellings = await tx.many<{ id: number }>(sql`
    update telling set decided_at = ${deps.clock.now()} where id in (
      select id from telling where cause = ${cause} and decided_at is null order by id limit ${part} for update skip locked)
    returning id`)
  if (tellings.length === 0) return false
  const receivers = await notificationReceiversOf(tx, deps, { tellingIds: tellings.map(({ id }) => id) })
  const heard = new Set<number>()
  // The announcement is delivered once, for the first child whose branch sends announcements to parents.
  const once = receivers.filter((receiver) => {
    const { kind, agentId } = receiver
    if (kind !== ParentKind.Centre) return true
    const isFirst = !heard.has(agentId) && nextChannelOf(receiver) !== null
    if (isFirst) heard.add(agentId)
    return isFirst
  })
  await sendByFirstChannel(tx, deps, once)
  return tellings.length === part
}
