import { type Db, sql } from '../../db/db.ts'
import { tellHere, telling } from '../../live/channel.ts'

/** What the open screens of a group listen to. */
export const topicOf = (groupId: number): string => `chats:${groupId}`

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
    returning seq, ${telling(topicOf(groupId))}`)
  tellHere(tx, topicOf(groupId))
  return (row as { seq: number }).seq
}

export async function forgetChatEvents(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from chat_event where created_at < ${before}`)
}
