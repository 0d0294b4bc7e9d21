import type { Attachment } from '@markaz/protocol/centre/files/schemas'
import type { ChatMessage } from '@markaz/protocol/teaching/chats/schemas'
import { ChatUserType } from '@markaz/protocol/teaching/chats/schemas'
import { readAttachmentsOf } from '../../centre/files/attachments.ts'
import type { FileAddressContext } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { homeworkOrExamDeadlineSql } from './submission-status.ts'

export async function readChatMessages(reader: FileAddressContext & { db: Db }, which: Sql): Promise<ChatMessage[]> {
  const rows = await readMessageRows(reader.db, which)
  const files = await readAttachmentsOf(
    reader,
    rows.flatMap((row) => row.files),
  )
  return rows.map((row) => toChatMessage(row, files))
}

interface MessageRow extends Omit<ChatMessage, 'sender' | 'files'> {
  files: string[]
  senderId: number
  senderName: string
  senderType: ChatMessage['sender']['userType']
}

export function toChatMessage(row: MessageRow, files: (keys: readonly string[]) => Attachment[]): ChatMessage {
  const { senderId, senderName, senderType, ...message } = row
  return {
    ...message,
    sender: { id: senderId, fullName: senderName, userType: senderType },
    files: files(row.files),
  }
}

export function readMessageRows(db: Db, which: Sql): Promise<MessageRow[]> {
  return db.many<MessageRow>(sql`
    select chat_message.id, chat_id as "chatId", chat_message.kind, text, chat_message.files,
      is_submission as "isSubmission", late.is_late as "isLate", case when late.is_late then written_at end as "writtenAt",
      chat_message.status, chat_message.score, chat_message.deadline, client_id as "clientId", chat_message.created_at as "createdAt",
      coalesce(staff.id, student.id) as "senderId", coalesce(staff.full_name, student.full_name) as "senderName",
      coalesce(staff.kind, ${ChatUserType.Student}::int) as "senderType"
    from chat_message
    join chat on chat.id = chat_message.chat_id
    left join homework on homework.id = chat.homework_id
    left join exam on exam.id = chat.exam_id
    cross join lateral (
      select chat_message.is_late and chat_message.created_at >= ${homeworkOrExamDeadlineSql} as is_late) late
    left join staff on staff.id = chat_message.staff_id
    left join student on student.id = chat_message.student_id
    where ${which} order by chat_message.id`)
}
