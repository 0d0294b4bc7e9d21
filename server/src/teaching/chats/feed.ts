import { EventEmitter } from 'node:events'
import { type Db, sql } from '../../db/db.ts'

/** The channel on which the processes of one database tell each other: `group id` and the process that wrote it. */
export const channel = 'markaz_chat'
export const thisProcess = crypto.randomUUID()

/** Emits `told` with the group's id once the change is there to be read: for the open streams of this process. */
export const feed = new EventEmitter<{ told: [groupId: number] }>().setMaxListeners(0)

/**
 * Tells the open screens of a group that a chat has changed; the last statement but the audit of the transaction that
 * changed it. The group's row in `chat_feed` stays locked until the commit, so the numbers come out in its order, with
 * no gap.
 * @returns the event's number
 */
export async function tellGroup(
  tx: Db,
  { groupId, chatId, messageId = null, now }: { groupId: number; chatId: number; messageId?: number | null; now: Date },
): Promise<number> {
  const row = await tx.one<{ seq: number }>(sql`
    with next as (
      insert into chat_feed (group_id, seq) values (${groupId}, 1)
      on conflict (group_id) do update set seq = chat_feed.seq + 1 returning seq
    )
    insert into chat_event (group_id, seq, chat_id, message_id, created_at)
    select ${groupId}, seq, ${chatId}, ${messageId}::bigint, ${now} from next
    returning seq, pg_notify(${channel}, ${`${groupId} ${thisProcess}`})`)
  tx.afterCommit(() => feed.emit('told', groupId))
  return (row as { seq: number }).seq
}

export async function forgetChatEvents(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from chat_event where created_at < ${before}`)
}
