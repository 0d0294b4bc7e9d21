import type { ChatMessage, OwnExamMessageInput, OwnMessageInput } from '@markaz/protocol/teaching/chats/schemas'
import type { Student } from '../../access/student.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/mount.ts'
import { addWords, readMessage, sentBefore } from './add-message.ts'
import { markLateAddition, setCompleted, setHandedIn, setNoted } from './change-chat.ts'
import { publishToGroup } from './feed.ts'
import { type LockedChat, lockChat } from './lock-chat.ts'
import { readMessages } from './messages.ts'

export type StudentCall = Pick<Deps, 'db' | 'clock' | 'tokenKey' | 'filesUrl'> &
  Pick<Call<never>, 'audit'> & { student: Student }

/**
 * What a message does: hands the work in, completes what is handed in, is noted beside a verdict, which stays as it was
 * written, is kept late beside work that was never handed in, or is talk, which changes nothing.
 */
export type Effect = 'handIn' | 'complete' | 'note' | 'beside' | 'talk'

/** What a student sends, and when. */
export interface Sent {
  hasFiles: boolean
  /** What the sender says it is; a program that does not know the question leaves it open. */
  isSubmission: boolean | undefined
  /** The version that the sender saw, where it says so. */
  seenVersion: number | null | undefined
  /** It came before the deadline that counts for this student. */
  isInTime: boolean
  /** The moment that the sender's program says; null where it says none, or one that has not come yet. */
  writtenAt: Date | null
  now: Date
}

export interface OwnWork {
  /** A condition on `chat`: which of the student's works it is. */
  which: Sql
  /** @throws AppError when the message may not come any more, or not yet */
  effectOf(chat: LockedChat, sent: Sent): Effect
  /** Runs in the same transaction. */
  afterHandIn?(tx: Db, chat: LockedChat): Promise<void>
}

/**
 * A student's message about one of his works. In time or not is decided while the work is locked; sent again, it is
 * the first one.
 * @throws AppError NOT_FOUND | FILE_UNKNOWN | KEY_REUSED | VALIDATION, and what the kind of work says
 */
export async function writeAsStudent(call: StudentCall, work: OwnWork, input: Input): Promise<ChatMessage> {
  const { student, db, clock } = call
  return db.transaction(async (tx) => {
    const chat = await lockChat(tx, sql`student_id = ${student.id} and ${work.which}`)
    const now = clock.now()
    const first = await sentBefore(tx, { ...input, chatId: chat.id, sender: student })
    const id = first ?? (await addOwn(tx, call, { work, chat, input, now }))
    return readMessage({ ...call, db: tx, viewer: student }, id)
  })
}

type Input = OwnMessageInput & Pick<OwnExamMessageInput, 'writtenAt'>

interface Own {
  work: OwnWork
  chat: LockedChat
  input: Input
  now: Date
}

async function addOwn(tx: Db, call: StudentCall, { work, chat, input, now }: Own): Promise<number> {
  const { student } = call
  const isInTime = Date.parse(chat.deadline) > now.getTime()
  const { isSubmission, files, seenVersion } = input
  const said = input.writtenAt ? new Date(input.writtenAt) : null
  const writtenAt = said && said <= now ? said : null
  const sent = { hasFiles: files.length > 0, isSubmission, seenVersion, isInTime, writtenAt, now }
  const effect = work.effectOf(chat, sent)
  const isLate = effect !== 'talk' && !isInTime
  const handIn = { isSubmission: effect !== 'talk', isLate, writtenAt: isLate ? writtenAt : null }
  const id = await addWords(tx, { chatId: chat.id, sender: student, input, handIn, now })
  const lateAt = handIn.isLate ? now : null
  if (effect === 'complete') await setCompleted(tx, chat.id, { lateAt })
  if (effect === 'note') await setNoted(tx, chat.id, { lateAt, now })
  if (effect === 'beside') await markLateAddition(tx, chat.id, now)
  if (effect === 'handIn') {
    await setHandedIn(tx, chat.id, now)
    await work.afterHandIn?.(tx, chat)
  }
  await publishToGroup(tx, { groupId: chat.groupId, chatId: chat.id, messageId: id, now })
  await call.audit(tx, {
    action: handIn.isSubmission ? 'hand-in' : 'write',
    entity: 'chat',
    entityId: chat.id,
    after: { studentId: student.id, messageId: id, text: input.text, files: [...new Set(files)] },
  })
  return id
}

/** The whole conversation as the student sees it; that the chat is his is decided before. */
export function ownMessages(call: StudentCall, chatId: number): Promise<ChatMessage[]> {
  return readMessages({ ...call, viewer: call.student }, sql`chat_id = ${chatId}`)
}
