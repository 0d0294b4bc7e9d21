import { teachingTexts } from '@markaz/protocol/errors/teaching'
import type { ChatMessage, ChatStatus, MessageInput, MessageKind } from '@markaz/protocol/teaching/chats/schemas'
import type { z } from 'zod'
import { keepPace } from '../../access/pace.ts'
import { changeAttachments } from '../../centre/files/attachments.ts'
import type { Uploader } from '../../centre/files/keep-file.ts'
import { type Db, sql } from '../../db/db.ts'
import { refuse } from '../../http/refuse.ts'
import { readMessages } from './messages.ts'

interface NewMessage {
  chatId: number
  kind?: z.infer<typeof MessageKind>
  sender: Uploader
  text: string
  files?: string[]
  status?: ChatStatus
  score?: number
  deadline?: Date
  clientId: string
  now: Date
}

/** @returns its id; the chat is locked, and nobody has sent this clientId in it */
export async function addMessage(tx: Db, message: NewMessage): Promise<number> {
  const { sender } = message
  return tx.newId(sql`
    insert into chat_message (chat_id, kind, staff_id, student_id, text, files, status, score, deadline, client_id, created_at)
    values (${message.chatId}, ${message.kind ?? 'message'}, ${sender.isStudent ? null : sender.id}, ${sender.isStudent ? sender.id : null},
      ${message.text}, ${message.files ?? []}, ${message.status ?? null}, ${message.score ?? null}, ${message.deadline ?? null},
      ${message.clientId}, ${message.now})
    returning id`)
}

/**
 * What somebody wrote, with its files taken into use.
 * @throws AppError TOO_MANY_REQUESTS | FILE_UNKNOWN
 */
export async function addWords(
  tx: Db,
  { chatId, sender, input, now }: { chatId: number; sender: Uploader; input: MessageInput; now: Date },
): Promise<number> {
  await keepPace(tx, sender.isStudent ? 'student-message' : 'staff-message', sender.id, now)
  const files = await changeAttachments(tx, { paths: input.files, viewer: sender })
  return addMessage(tx, { chatId, sender, text: input.text, files, clientId: input.clientId, now })
}

/**
 * The message that its sender sent under this clientId already; the chat is locked.
 * @throws AppError VALIDATION when somebody else's, or of another kind, stands under it
 */
export async function sentBefore(
  tx: Db,
  { chatId, clientId, sender, kind = 'message' }: Pick<NewMessage, 'chatId' | 'clientId' | 'sender' | 'kind'>,
): Promise<number | undefined> {
  const { id, isStudent = false } = sender
  const row = await tx.one<{ id: number; isIt: boolean }>(sql`
    select id, kind = ${kind} and coalesce(${isStudent ? sql`student_id` : sql`staff_id`} = ${id}, false) as "isIt"
    from chat_message where chat_id = ${chatId} and client_id = ${clientId}`)
  if (row && !row.isIt) refuse('clientId', teachingTexts.keyTaken)
  return row?.id
}

export async function readMessage(reader: Parameters<typeof readMessages>[0], id: number): Promise<ChatMessage> {
  const [message] = await readMessages(reader, sql`chat_message.id = ${id}`)
  return message as ChatMessage
}
