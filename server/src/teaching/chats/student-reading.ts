import { AppError } from '@markaz/protocol/errors'
import type { ChatMessage } from '@markaz/protocol/teaching/chats/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import type { StudentCall } from './hand-in.ts'
import { readMessages } from './messages.ts'

/** What the student may not know of yet, with `chat` and `exam` in the query: a check of an exam that is not announced. */
const isHidden = sql`(chat_message.kind = 'check' and chat.exam_id is not null and exam.announced_at is null)`

/** How many of the staff's messages the student has not read; the query has `chat`, and `exam` where it may be one. */
const unread = (hidden: Sql) => sql`(select count(*)::int from chat_message
  where chat_message.chat_id = chat.id and chat_message.staff_id is not null
    and chat_message.id > chat.student_read_until and not ${hidden})`
export const unreadOfHomework = unread(sql`false`)
export const unreadOfExam = unread(isHidden)

/** The same over all of the student's chats. */
export const unreadOfAll = (studentId: number): Sql => sql`(select count(*)::int
  from chat left join homework on homework.id = chat.homework_id left join exam on exam.id = chat.exam_id
  join chat_message on chat_message.chat_id = chat.id and chat_message.staff_id is not null
    and chat_message.id > chat.student_read_until and not ${isHidden}
  where chat.student_id = ${studentId} and homework.deleted_at is null and exam.deleted_at is null)`

/** The student's chat; another's does not exist. @param which condition on `chat` */
const ownChat = ({ student }: StudentCall, which: Sql) => sql`
  from chat left join homework on homework.id = chat.homework_id left join exam on exam.id = chat.exam_id
  where chat.student_id = ${student.id} and ${which} and homework.deleted_at is null and exam.deleted_at is null`

/** @throws AppError NOT_FOUND */
export async function messagesAfter(call: StudentCall, which: Sql, after: number): Promise<ChatMessage[]> {
  const { id, hidesChecks } = orNotFound(
    await call.db.one<{ id: number; hidesChecks: boolean }>(sql`
      select chat.id, chat.exam_id is not null and exam.announced_at is null as "hidesChecks" ${ownChat(call, which)}`),
  )
  return readMessages(
    { ...call, viewer: call.student },
    sql`chat_id = ${id} and chat_message.id > ${after} and not (chat_message.kind = 'check' and ${hidesChecks}::boolean)`,
  )
}

/**
 * The student has read everything up to that message; never back.
 * @throws AppError NOT_FOUND when it is not a message of that chat, or one the student does not know of
 */
export async function readUntilByStudent(call: StudentCall, which: Sql, messageId: number): Promise<void> {
  const touched = await call.db.run(sql`
    update chat set student_read_until = greatest(student_read_until, ${messageId})
    where id = (select chat.id ${ownChat(call, which)} and exists (
      select from chat_message where chat_message.id = ${messageId} and chat_message.chat_id = chat.id and not ${isHidden}))`)
  if (touched === 0) throw new AppError('NOT_FOUND')
}
