import { setTimeout as delay } from 'node:timers/promises'
import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Handler } from '../../jobs/queue.ts'
import { receiversOf } from './receivers.ts'
import { decideKind, decideManyKind } from './record-notification.ts'
import { type ChannelDeps, sendByFirstChannel } from './send-by-channel.ts'

/** Number of children per transaction, so that a save on the embedded database waits for one part at most. */
const part = 100

/**
 * Makes the job that decides which parents are notified of an operation, and by which channel. Each part is one
 * transaction, so a killed job continues.
 */
export function decideReceivers(deps: ChannelDeps, kind: typeof decideKind | typeof decideManyKind): Handler {
  return {
    kind,
    atOnce: kind === decideKind ? 4 : 1,
    retryAfterMinutes: [1, 5, 15, 60],
    // The job itself cannot kill the process, so a notification is sent however often the server is killed.
    mostTakenUp: Number.POSITIVE_INFINITY,
    async run({ key, signal }) {
      for (;;) {
        const begunAt = performance.now()
        if (!(await deps.db.transaction((tx) => decidePart(tx, deps, key)))) return
        if (signal.aborted) throw signal.reason
        // Deciding is faster than any channel, so this job leaves most of the time to other work.
        if (kind === decideManyKind) await delay(5 * (performance.now() - begunAt), undefined, { signal })
      }
    },
  }
}

/** @returns whether more may follow */
async function decidePart(tx: Db, deps: ChannelDeps, cause: string): Promise<boolean> {
  const tellings = await tx.many<{ id: number }>(sql`
    update telling set decided_at = ${deps.clock.now()} where id in (
      select id from telling where cause = ${cause} and decided_at is null order by id limit ${part} for update skip locked)
    returning id`)
  if (tellings.length === 0) return false
  const receivers = await receiversOf(tx, deps, { tellingIds: tellings.map(({ id }) => id) })
  const heard = new Set<number>()
  const once = receivers.filter(({ kind, agentId }) => {
    if (kind !== ParentKind.Centre) return true
    const isFirst = !heard.has(agentId)
    heard.add(agentId)
    return isFirst
  })
  await sendByFirstChannel(tx, deps, once)
  return tellings.length === part
}
