import { type Chat, chatStatusOf, type HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type FileAddressContext, signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { submittedAtIfLateSql } from './late-submissions.ts'
import { homeworkOrExamStatusAndDeadlineSql, isSubmissionReservedSql } from './submission-status.ts'

/** What is needed to read chats for a viewer. Inside a transaction pass `{ ...call, db: tx }`. */
export type ChatReadContext = FileAddressContext & { db: Db; viewer: Pick<Viewer, 'id'> }

/** The caller must have checked access to the chats. `ids` is a sorted query for the column `id`, limited to a page. */
export async function readChats(reader: ChatReadContext, ids: Sql): Promise<Chat[]> {
  // The ids are read in a separate step, so that the large query below is planned only once for all lists.
  const found = await reader.db.many<{ id: number }>(ids)
  return readChatsById(
    reader,
    found.map((row) => row.id),
  )
}

export async function readChatsById(reader: ChatReadContext, ids: readonly number[]): Promise<Chat[]> {
  if (ids.length === 0) return []
  const rows = await readChatRows(reader.db, { ids, now: reader.clock.now(), viewerId: reader.viewer.id })
  return rows.map(toChat).map((chat) => withSignedUrls(reader, chat))
}

export async function readChat(reader: ChatReadContext, chatId: number): Promise<Chat> {
  const [chat] = await readChatsById(reader, [chatId])
  return chat as Chat
}

/** The returned photo is the key of the file, not yet an address. */
export function toChat(row: ChatRow): Chat {
  const { studentId, hId, fullName, photo, checkingById, checkingByName, checkedById, checkedByName, ...rest } = row
  const { lastId, lastText, lastFilesCount, lastIsFromStudent, lastAt, ...chat } = rest
  return {
    ...chat,
    chatStatus: chatStatusOf[row.status],
    student: { id: studentId, hId, fullName, photo },
    checkingBy: checkingById === null ? null : { id: checkingById, fullName: checkingByName as string },
    checkedBy: checkedById === null ? null : { id: checkedById, fullName: checkedByName as string },
    lastMessage:
      lastId === null
        ? null
        : {
            id: lastId,
            text: lastText as string,
            filesCount: lastFilesCount as number,
            isFromStudent: lastIsFromStudent as boolean,
            createdAt: lastAt as string,
          },
  }
}

function withSignedUrls(reader: Pick<ChatReadContext, 'viewer' | 'tokenKey' | 'clock' | 'filesUrl'>, chat: Chat): Chat {
  return { ...chat, student: { ...chat.student, photo: signedFileAddressOf(reader, chat.student.photo) } }
}

interface ChatRow extends Omit<Chat, 'chatStatus' | 'student' | 'checkingBy' | 'checkedBy' | 'lastMessage'> {
  status: HomeworkStatus
  studentId: number
  hId: string | null
  fullName: string
  photo: string | null
  checkingById: number | null
  checkingByName: string | null
  checkedById: number | null
  checkedByName: string | null
  lastId: number | null
  lastText: string | null
  lastFilesCount: number | null
  lastIsFromStudent: boolean | null
  lastAt: string | null
}

/** If `viewerId` is null, `unreadCount` counts all messages of the student, because no viewer has read them. */
export async function readChatRows(
  db: Db,
  { ids, now, viewerId }: { ids: readonly number[]; now: Date; viewerId: number | null },
): Promise<ChatRow[]> {
  const { status, deadline } = homeworkOrExamStatusAndDeadlineSql(now)
  return db.many<ChatRow>(sql`
    select chat.id, chat.version, chat.homework_id as "homeworkId", chat.exam_id as "examId",
      coalesce(homework.theme, exam.theme) as theme,
      student.id as "studentId", student.h_id as "hId", student.full_name as "fullName", student.photo,
      ${status} as status, chat.score, chat.comment, ${deadline} as deadline, chat.handed_in_at as "handedInAt", ${submittedAtIfLateSql(deadline)} as "lateAt",
      checking.id as "checkingById", checking.full_name as "checkingByName",
      checked.id as "checkedById", checked.full_name as "checkedByName", chat.checked_at as "checkedAt",
      (select count(*)::int from chat_message
        where chat_message.chat_id = chat.id and chat_message.student_id is not null
          and chat_message.id > coalesce((
            select message_id from chat_read where chat_read.chat_id = chat.id and chat_read.staff_id = ${viewerId}::bigint), 0)
      ) as "unreadCount",
      last.id as "lastId", last.text as "lastText", cardinality(last.files) as "lastFilesCount",
      last.student_id is not null as "lastIsFromStudent", last.created_at as "lastAt"
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join chat on chat.id = wanted.id
    left join homework on homework.id = chat.homework_id
    left join exam on exam.id = chat.exam_id
    join student on student.id = chat.student_id
    left join staff checking on checking.id = chat.checking_by and chat.status = 4 and ${isSubmissionReservedSql(now)}
    left join staff checked on checked.id = chat.checked_by
    left join lateral (
      select id, text, files, student_id, created_at from chat_message
      where chat_message.chat_id = chat.id order by chat_message.id desc limit 1
    ) last on true
    order by place`)
}
