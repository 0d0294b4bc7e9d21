import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { type Db, sql } from '../../db/db.ts'
import { notifyOtherProcessesSql, publishToThisProcess } from '../../live/channel.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'

export const chatLiveTopicOfGroup = (groupId: number): string => `chats:${groupId}`

/**
 * Publishes that a chat changed. Call it at the end of the transaction, just before the audit: it locks the group's
 * event counter until the commit. Therefore event numbers have no gaps and follow the order of commits.
 */
export async function publishChatEvents(
  tx: Db,
  { groupId, chatId, messageId = null, now }: { groupId: number; chatId: number; messageId?: number | null; now: Date },
): Promise<number> {
  const told = (await tx.one<NewChatEvent>(sql`
    with next as (
      insert into chat_feed (group_id, seq) values (${groupId}, 1)
      on conflict (group_id) do update set seq = chat_feed.seq + 1 returning seq
    ), event as (
      insert into chat_event (group_id, seq, chat_id, message_id, created_at)
      select ${groupId}, seq, ${chatId}, ${messageId}::bigint, ${now} from next
      returning seq, chat_id
    )
    select seq, chat.student_id as "studentId", homework_id as "homeworkId", exam_id as "examId",
      exam_id is not null and coalesce(chat_message.kind, 'check') = 'check' as "isHidden", ${notifyOtherProcessesSql(chatLiveTopicOfGroup(groupId))}
    from event join chat on chat.id = event.chat_id left join chat_message on chat_message.id = ${messageId}::bigint`)) as NewChatEvent
  publishToThisProcess(tx, chatLiveTopicOfGroup(groupId))
  const { studentId, homeworkId, examId, isHidden } = told
  if (examId === null)
    publishChangeOfManyStudents(tx, [studentId], { kind: StudentChangeKind.Homework, aboutId: homeworkId })
  else if (!isHidden) publishChangeOfManyStudents(tx, [studentId], { kind: StudentChangeKind.Exam, aboutId: examId })
  return told.seq
}

interface NewChatEvent {
  seq: number
  studentId: number
  homeworkId: number | null
  examId: number | null
  /** True if students must not see the event yet: a verdict on an exam whose results are not announced. */
  isHidden: boolean
}

export async function deleteOldChatEvents(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from chat_event where created_at < ${before}`)
}
