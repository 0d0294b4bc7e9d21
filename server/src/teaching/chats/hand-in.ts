import type { ChatMessage, OwnExamMessageInput, OwnMessageInput } from '@markaz/protocol/teaching/chats/schemas'
import type { Student } from '../../access/student.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { findAlreadySentMessage, insertChatMessage, readChatMessageById } from './add-message.ts'
import {
  recordContentAddedToSubmission,
  recordFilesAddedAfterVerdict,
  recordMessageAfterDeadline,
  setSubmissionWaitingForCheck,
} from './change-chat.ts'
import { publishChatEvents } from './chat-events.ts'
import { notifyStaffOfQuestion } from './chat-notices.ts'
import { type LockedChat, lockChatRow } from './lock-chat.ts'
import { readChatMessages } from './messages.ts'

export type StudentMessageContext = Pick<Deps, 'db' | 'clock' | 'tokenKey' | 'filesUrl'> &
  Pick<RouteCall<never>, 'audit'> & { student: Student }

/**
 * The effect of a student's message: `handIn` submits the work; `addition` adds to a submission; `afterVerdict` is
 * stored and leaves the verdict unchanged; `afterDeadline` arrives late although nothing was submitted; `message`
 * changes nothing.
 */
export type StudentMessageEffect = 'handIn' | 'addition' | 'afterVerdict' | 'afterDeadline' | 'message'

export interface SentStudentMessage {
  hasFiles: boolean
  /**
   * Whether the student chose to send the message as a submission; undefined = the API client offers no such choice.
   */
  isSubmission: boolean | undefined
  /** The version of the chat that the student saw; null or undefined = the student's app does not send it. */
  seenVersion: number | null | undefined
  /** True if the message arrived before this student's deadline. */
  isInTime: boolean
  /** The time when the message was written, by the sender's clock; null if it is missing or in the future. */
  writtenAt: Date | null
  now: Date
}

export interface StudentMessageRules {
  which: Sql
  /** Throws an AppError when the student's message is not allowed any more, or not yet. */
  effectOf(chat: LockedChat, sent: SentStudentMessage): StudentMessageEffect
  afterHandIn?(tx: Db, chat: LockedChat): Promise<void>
}

/**
 * Stores the message once: a repeated request returns the first message.
 * @throws AppError NOT_FOUND | FILE_UNKNOWN | KEY_REUSED | VALIDATION, and the errors of `effectOf`
 */
export async function writeMessageAsStudent(
  call: StudentMessageContext,
  work: StudentMessageRules,
  input: StudentMessageInput,
): Promise<ChatMessage> {
  const { student, db, clock } = call
  return db.transaction(async (tx) => {
    const chat = await lockChatRow(tx, sql`student_id = ${student.id} and ${work.which}`)
    const now = clock.now()
    const first = await findAlreadySentMessage(tx, { ...input, chatId: chat.id, sender: student })
    const id = first ?? (await addStudentMessage(tx, call, { work, chat, input, now }))
    return readChatMessageById({ ...call, db: tx, viewer: student }, id)
  })
}

type StudentMessageInput = OwnMessageInput & Pick<OwnExamMessageInput, 'writtenAt'>

interface StudentMessage {
  work: StudentMessageRules
  chat: LockedChat
  input: StudentMessageInput
  now: Date
}

async function addStudentMessage(
  tx: Db,
  call: StudentMessageContext,
  { work, chat, input, now }: StudentMessage,
): Promise<number> {
  const { student } = call
  const isInTime = Date.parse(chat.deadline) > now.getTime()
  const { isSubmission, files, seenVersion } = input
  const said = input.writtenAt ? new Date(input.writtenAt) : null
  const writtenAt = said && said <= now ? said : null
  const sent = { hasFiles: files.length > 0, isSubmission, seenVersion, isInTime, writtenAt, now }
  const effect = work.effectOf(chat, sent)
  const isLate = effect !== 'message' && !isInTime
  const handIn = { isSubmission: effect !== 'message', isLate, writtenAt: isLate ? writtenAt : null }
  const id = await insertChatMessage(tx, { chatId: chat.id, sender: student, input, handIn, now })
  const lateAt = handIn.isLate ? now : null
  if (effect === 'addition') await recordContentAddedToSubmission(tx, chat.id, { lateAt })
  if (effect === 'afterVerdict') await recordFilesAddedAfterVerdict(tx, chat.id, { lateAt, now })
  if (effect === 'afterDeadline') await recordMessageAfterDeadline(tx, chat.id, now)
  if (effect === 'handIn') {
    await setSubmissionWaitingForCheck(tx, chat.id, now)
    await work.afterHandIn?.(tx, chat)
  }
  if (effect === 'message' || effect === 'afterVerdict')
    await notifyStaffOfQuestion(tx, chat, { text: input.text, now })
  await publishChatEvents(tx, { groupId: chat.groupId, chatId: chat.id, messageId: id, now })
  await call.audit(tx, {
    action: handIn.isSubmission ? 'hand-in' : 'write',
    entity: 'chat',
    entityId: chat.id,
    after: { studentId: student.id, messageId: id, text: input.text, files: [...new Set(files)] },
  })
  return id
}

/** The caller must have checked that the chat is the student's. */
export function readOwnChatMessages(call: StudentMessageContext, chatId: number): Promise<ChatMessage[]> {
  return readChatMessages({ ...call, viewer: call.student }, sql`chat_id = ${chatId}`)
}
