import { type ChatDetail, ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { studentSearchConditions } from '../../access/people-search.ts'
import type { Viewer } from '../../access/viewer.ts'
import { readAttachmentsOf } from '../../centre/files/attachments.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { type ChatReadContext, readChat, readChatsById } from './chat-rows.ts'
import { type ChatScope, isChatOfScopeSql } from './chat-scope.ts'
import { readChatMessages } from './messages.ts'
import { submissionDeadlineSql } from './submission-status.ts'

interface ChatFilter {
  page: number
  perPage: number
  value?: string | undefined
  homeworkId?: number | undefined
  status?: ChatStatus | undefined
}

/** Chats that wait for a check are sorted oldest first, other chats by homework and name. */
export async function listChats(
  reader: ChatReadContext & { viewer: Pick<Viewer, 'grants'> },
  about: ChatScope,
  { groupId, seq }: { groupId: number; seq: number },
  filter: ChatFilter,
) {
  const search = studentSearchConditions(reader.viewer, filter.value)
  const isWaiting = filter.status === ChatStatus.Waiting
  // The join with `homework` only excludes deleted homework. Waiting chats do not need this join, because homework with
  // a submission cannot be deleted.
  const needsWork = !isWaiting || about.kind === 'exam'
  const work =
    about.kind === 'homework'
      ? sql`join homework on homework.id = chat.homework_id and homework.deleted_at is null and homework.group_id = ${groupId}`
      : sql`join exam on exam.id = chat.exam_id`
  const student = sql`join student on student.id = chat.student_id`
  const ofHomework = filter.homeworkId ? [sql`chat.homework_id = ${filter.homeworkId}`] : []
  const from = sql`
    chat ${needsWork ? work : sql``} ${!isWaiting || search.length > 0 ? student : sql``}
    where ${isChatOfScopeSql(about)} and chat.group_id = ${groupId}
      and ${joinFiltersByAnd([...ofHomework, ...search], filter.status ? 1 : 0)}
      and ${hasStatus(about, filter.status, reader.clock.now())}`
  const byName =
    about.kind === 'homework' ? sql`homework.date desc, homework.id desc, ${studentNameOrder}` : studentNameOrder
  const found = await reader.db.one<{ ids: number[]; total: number }>(sql`
    select (select count(*) from ${from}) as total, array(
      select chat.id from ${from} order by ${isWaiting ? sql`chat.handed_in_at, chat.id` : byName}
      ${pageSql(filter)}
    ) as ids`)
  return { chats: await readChatsById(reader, found?.ids ?? []), total: found?.total ?? 0, seq }
}

const studentNameOrder = sql`uzbek_order(student.full_name) collate "C", student.id`

/** The status numbers are in the SQL text, because the planner does not use `chat_waiting_index` for parameters. */
const isWaitingSql = raw('chat.status in (1, 4)')

function hasStatus(about: ChatScope, status: ChatStatus | undefined, now: Date): Sql {
  const deadline = submissionDeadlineSql(about.kind)
  switch (status) {
    case undefined:
      return sql`true`
    case ChatStatus.Waiting:
      return isWaitingSql
    case ChatStatus.NotDone:
      return sql`chat.status is null and ${deadline} <= ${now}::timestamptz`
    case ChatStatus.NotGiven:
      return sql`chat.status is null and ${deadline} > ${now}::timestamptz`
    default:
      return sql`chat.status = ${status}`
  }
}

export async function readLastChatEventNumber(db: Db, groupId: number): Promise<number> {
  const row = await db.one<{ seq: number }>(sql`select seq from chat_feed where group_id = ${groupId}`)
  return row?.seq ?? 0
}

/** The caller must have checked access to the chat. */
export async function readChatWithMessages(
  reader: ChatReadContext,
  groupId: number,
  chatId: number,
): Promise<ChatDetail> {
  const seq = await readLastChatEventNumber(reader.db, groupId)
  const chat = await readChat(reader, chatId)
  const messages = await readChatMessages(reader, sql`chat_id = ${chatId}`)
  return { chat, about: await readChatSubject(reader, chatId), messages, seq }
}

async function readChatSubject(reader: ChatReadContext, chatId: number): Promise<ChatDetail['about']> {
  const row = await reader.db.one<{ theme: string; description: string; files: string[]; questionFiles: string[] }>(sql`
    select coalesce(homework.theme, exam.theme) as theme, coalesce(homework.description, exam.description) as description,
      coalesce(homework.files, exam.files) as files,
      case when exam.question_mode = 1 then array_remove(array[chat.question_file], null) else coalesce(exam.question_files, '{}') end as "questionFiles"
    from chat left join homework on homework.id = chat.homework_id left join exam on exam.id = chat.exam_id
    where chat.id = ${chatId}`)
  const about = row as NonNullable<typeof row>
  const files = await readAttachmentsOf(reader, [...about.files, ...about.questionFiles])
  return { ...about, files: files(about.files), questionFiles: files(about.questionFiles) }
}
