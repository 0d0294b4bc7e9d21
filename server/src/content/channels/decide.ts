import { setTimeout as delay } from 'node:timers/promises'
import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Handler } from '../../jobs/queue.ts'
import { nextChannelOf, receiversOf } from './receivers.ts'
import { decideKind, decideManyKind } from './record-notification.ts'
import { type ChannelDeps, sendByFirstChannel } from './send-by-channel.ts'

/** Children per transaction: a save on the embedded database waits at most for one part. */
const part = 100

/**
 * Decides the receivers and channels of the notifications of one operation. Each part is a transaction, so it resumes
 * after a kill.
 */
export function decideReceivers(deps: ChannelDeps, kind: typeof decideKind | typeof decideManyKind): Handler {
  return {
    kind,
    atOnce: kind === decideKind ? 4 : 1,
    retryAfterMinutes: [1, 5, 15, 60],
    // This job cannot crash a process, so its attempts are unlimited: parents must be notified even after several
    // restarts.
    mostTakenUp: Number.POSITIVE_INFINITY,
    async run({ key, signal }) {
      for (;;) {
        const begunAt = performance.now()
        if (!(await deps.db.transaction((tx) => decidePart(tx, deps, key)))) return
        if (signal.aborted) throw signal.reason
        // The channels send more slowly than this job decides, so most of the time is left to other work.
        if (kind === decideManyKind) await delay(5 * (performance.now() - begunAt), undefined, { signal })
      }
    },
  }
}

/**
 * Decides the receivers of one part of an operation's notifications.
 * @returns true if more parts may follow
 */
async function decidePart(tx: Db, deps: ChannelDeps, cause: string): Promise<boolean> {
  const tellings = await tx.many<{ id: number }>(sql`
    update telling set decided_at = ${deps.clock.now()} where id in (
      select id from telling where cause = ${cause} and decided_at is null order by id limit ${part} for update skip locked)
    returning id`)
  if (tellings.length === 0) return false
  const receivers = await receiversOf(tx, deps, { tellingIds: tellings.map(({ id }) => id) })
  const heard = new Set<number>()
  // For a message to many receivers a parent gets one delivery, for the first child whose branch sends parents such
  // messages.
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
