import type { MessageInput } from '@markaz/protocol/message'
import type { ChatMessage, ChatMessageKind, ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { z } from 'zod'
import { countActionTowardsRateLimit } from '../../access/rate-limit.ts'
import { changeAttachments } from '../../centre/files/attachments.ts'
import type { Uploader } from '../../centre/files/store-file.ts'
import { type Db, sql } from '../../db/db.ts'
import { refuseReusedIdempotencyKey } from '../../http/refuse.ts'
import { readChatMessages } from './messages.ts'

interface NewMessage {
  chatId: number
  kind?: z.infer<typeof ChatMessageKind>
  sender: Uploader
  text: string
  files?: string[]
  isSubmission?: boolean
  isLate?: boolean
  writtenAt?: Date | null
  status?: ChatStatus
  score?: number | null
  failureReasonId?: number | null
  deadline?: Date
  clientId: string
  now: Date
}

/** The caller must have locked the chat and checked that no message has this clientId. Returns the message's id. */
export async function addChatMessage(tx: Db, message: NewMessage): Promise<number> {
  const { sender } = message
  if (!sender.isStudent)
    await tx.run(sql`update chat set asked_at = null where id = ${message.chatId} and asked_at is not null`)
  return tx.newId(sql`
    insert into chat_message (chat_id, kind, staff_id, student_id, text, files, is_submission, is_late, written_at, status, score,
      failure_reason_id, deadline, client_id, created_at)
    values (${message.chatId}, ${message.kind ?? 'message'}, ${sender.isStudent ? null : sender.id}, ${sender.isStudent ? sender.id : null},
      ${message.text}, ${message.files ?? []}, ${message.isSubmission ?? false}, ${message.isLate ?? false}, ${message.writtenAt ?? null},
      ${message.status ?? null}, ${message.score ?? null}, ${message.failureReasonId ?? null}, ${message.deadline ?? null}, ${message.clientId}, ${message.now})
    returning id`)
}

interface MessageToInsert {
  chatId: number
  sender: Uploader
  input: MessageInput
  /** Whether a student's message hands in work, and when it was written; undefined for staff. */
  handIn?: { isSubmission: boolean; isLate: boolean; writtenAt: Date | null }
  now: Date
}

/**
 * Inserts the message with its files.
 * @throws AppError TOO_MANY_REQUESTS | FILE_UNKNOWN
 */
export async function insertChatMessage(
  tx: Db,
  { chatId, sender, input, handIn, now }: MessageToInsert,
): Promise<number> {
  await countActionTowardsRateLimit(tx, sender.isStudent ? 'student-message' : 'staff-message', sender.id, now)
  const files = await changeAttachments(tx, { paths: input.files, viewer: sender })
  return addChatMessage(tx, { chatId, sender, text: input.text, files, ...handIn, clientId: input.clientId, now })
}

type SentMessage = Pick<NewMessage, 'chatId' | 'clientId' | 'sender' | 'kind' | 'text'> &
  Partial<Pick<NewMessage, 'files' | 'isSubmission' | 'status' | 'score' | 'failureReasonId'>>

/** The caller must have locked the chat. Throws KEY_REUSED if the message with this clientId has other content. */
export async function findAlreadySentMessage(tx: Db, sent: SentMessage): Promise<number | undefined> {
  const { chatId, clientId, sender, kind = 'message', text, files = [], isSubmission } = sent
  const { status = null, score = null, failureReasonId = null } = sent
  const row = await tx.one<{ id: number; isIt: boolean }>(sql`
    select id, kind = ${kind} and coalesce(${sender.isStudent ? sql`student_id` : sql`staff_id`} = ${sender.id}, false)
      and text = ${text} and files = ${[...new Set(files)]}::text[] and is_submission = coalesce(${isSubmission ?? null}::boolean, is_submission)
      and status is not distinct from ${status}::smallint and score is not distinct from ${score}::smallint
      and failure_reason_id is not distinct from ${failureReasonId}::smallint as "isIt"
    from chat_message where chat_id = ${chatId} and client_id = ${clientId}`)
  if (row && !row.isIt) refuseReusedIdempotencyKey('clientId')
  return row?.id
}

export async function readChatMessageById(
  reader: Parameters<typeof readChatMessages>[0],
  id: number,
): Promise<ChatMessage> {
  const [message] = await readChatMessages(reader, sql`chat_message.id = ${id}`)
  return message as ChatMessage
}
