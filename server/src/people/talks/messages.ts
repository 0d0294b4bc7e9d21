import { familyMessagesPerPage, type MessageShownToFamily } from '@markaz/protocol/people/talks/schemas'
import { readAttachmentsOf } from '../../centre/files/attachments.ts'
import type { FileAddressContext } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

type MessageReader = FileAddressContext & { db: Db }

interface MessageRow extends Omit<MessageShownToFamily, 'sender' | 'files'> {
  files: string[]
  side: MessageShownToFamily['sender']['side']
  senderId: number
  senderName: string
}

/** Newest messages of a conversation, or messages before a given message, in chronological order. */
export async function readConversationMessages(
  reader: MessageReader,
  { studentId, before }: { studentId: number; before: number | undefined },
): Promise<{ messages: MessageShownToFamily[]; isMore: boolean }> {
  const messages = await messagesWhere(
    reader,
    sql`student_id = ${studentId} and family_message.id < ${before ?? Number.MAX_SAFE_INTEGER}`,
  )
  return { messages: messages.slice(-familyMessagesPerPage), isMore: messages.length > familyMessagesPerPage }
}

export async function readConversationMessage(reader: MessageReader, id: number): Promise<MessageShownToFamily> {
  const [message] = await messagesWhere(reader, sql`family_message.id = ${id}`)
  return message as MessageShownToFamily
}

async function messagesWhere(reader: MessageReader, which: Sql): Promise<MessageShownToFamily[]> {
  const rows = await reader.db.many<MessageRow>(sql`
    select family_message.id, text, files, client_id as "clientId", family_message.created_at as "createdAt", read_at as "readAt",
      case when staff_id is null then 'family' else 'centre' end as side,
      coalesce(staff.id, agent.id) as "senderId", coalesce(staff.full_name, agent.full_name) as "senderName"
    from family_message
    left join staff on staff.id = staff_id
    left join agent on agent.id = agent_id
    where ${which} order by family_message.id desc limit ${familyMessagesPerPage + 1}`)
  const files = await readAttachmentsOf(
    reader,
    rows.flatMap((row) => row.files),
  )
  return rows.reverse().map(({ side, senderId, senderName, ...message }) => ({
    ...message,
    sender: { side, id: senderId, fullName: senderName },
    files: files(message.files),
  }))
}
