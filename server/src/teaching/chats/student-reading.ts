import { AppError } from '@markaz/protocol/errors'
import type { ChatMessage } from '@markaz/protocol/teaching/chats/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { StudentMessageContext } from './hand-in.ts'
import { readChatMessages } from './messages.ts'

/** SQL condition that the message is a verdict on an exam that is not announced. The query must contain `exam`. */
const isHiddenVerdict = sql`(chat_message.kind = 'check' and chat.exam_id is not null and exam.announced_at is null)`

/** SQL for the number of staff messages that the student has not read. The query must contain `chat`. */
const unreadCountSql = (hidden: Sql) => sql`(select count(*)::int from chat_message
  where chat_message.chat_id = chat.id and chat_message.staff_id is not null
    and chat_message.id > chat.student_read_until and not ${hidden})`
export const unreadHomeworkMessageCountSql = unreadCountSql(sql`false`)
export const unreadExamMessageCountSql = unreadCountSql(isHiddenVerdict)

export const unreadChatMessageCountSql = (studentId: number): Sql => sql`(select count(*)::int
  from chat left join homework on homework.id = chat.homework_id left join exam on exam.id = chat.exam_id
  join chat_message on chat_message.chat_id = chat.id and chat_message.staff_id is not null
    and chat_message.id > chat.student_read_until and not ${isHiddenVerdict}
  where chat.student_id = ${studentId} and homework.deleted_at is null and exam.deleted_at is null)`

const ownChatConditionSql = ({ student }: StudentMessageContext, which: Sql) => sql`
  from chat left join homework on homework.id = chat.homework_id left join exam on exam.id = chat.exam_id
  where chat.student_id = ${student.id} and ${which} and homework.deleted_at is null and exam.deleted_at is null`

/**
 * Returns messages with a higher id than `after`. Throws NOT_FOUND unless the chat that `which` selects is the
 * student's own.
 */
export async function readOwnMessagesAfterId(
  call: StudentMessageContext,
  which: Sql,
  after: number,
): Promise<ChatMessage[]> {
  const { id, hidesChecks } = orNotFound(
    await call.db.one<{ id: number; hidesChecks: boolean }>(sql`
      select chat.id, chat.exam_id is not null and exam.announced_at is null as "hidesChecks" ${ownChatConditionSql(call, which)}`),
  )
  return readChatMessages(
    { ...call, viewer: call.student },
    sql`chat_id = ${id} and chat_message.id > ${after} and not (chat_message.kind = 'check' and ${hidesChecks}::boolean)`,
  )
}

/**
 * Marks the given message and all earlier messages of the chat as read by the student. Newer messages keep their state.
 * Throws NOT_FOUND for a hidden message and for a message of another chat.
 */
export async function markChatReadByStudent(call: StudentMessageContext, which: Sql, messageId: number): Promise<void> {
  const touched = await call.db.run(sql`
    update chat set student_read_until = greatest(student_read_until, ${messageId})
    where id = (select chat.id ${ownChatConditionSql(call, which)} and exists (
      select from chat_message where chat_message.id = ${messageId} and chat_message.chat_id = chat.id and not ${isHiddenVerdict}))`)
  if (touched === 0) throw new AppError('NOT_FOUND')
}
