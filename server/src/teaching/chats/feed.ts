import { ChangeKind } from '@markaz/protocol/people/feed/schemas'
import { type Db, sql } from '../../db/db.ts'
import { tellHere, telling } from '../../live/channel.ts'
import { tellStudentsOf } from '../../people/feed/tell-of-change.ts'

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
  const row = (await tx.one<{ seq: number; studentId: number; homeworkId: number | null; examId: number | null }>(sql`
    with next as (
      insert into chat_feed (group_id, seq) values (${groupId}, 1)
      on conflict (group_id) do update set seq = chat_feed.seq + 1 returning seq
    )
    , event as (
      insert into chat_event (group_id, seq, chat_id, message_id, created_at)
      select ${groupId}, seq, ${chatId}, ${messageId}::bigint, ${now} from next
      returning seq, chat_id
    )
    select seq, student_id as "studentId", homework_id as "homeworkId", exam_id as "examId", ${telling(topicOf(groupId))}
    from event join chat on chat.id = chat_id`)) as {
    seq: number
    studentId: number
    homeworkId: number | null
    examId: number | null
  }
  tellHere(tx, topicOf(groupId))
  tellStudentsOf(
    tx,
    [row.studentId],
    row.examId === null
      ? { kind: ChangeKind.Homework, aboutId: row.homeworkId }
      : { kind: ChangeKind.Exam, aboutId: row.examId },
  )
  return row.seq
}

export async function forgetChatEvents(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from chat_event where created_at < ${before}`)
}
