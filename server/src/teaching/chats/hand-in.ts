import type { ChatMessage, MessageInput } from '@markaz/protocol/teaching/chats/schemas'
import type { Student } from '../../access/student.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/mount.ts'
import { addWords, readMessage, sentBefore } from './add-message.ts'
import { setAddedTo, setHandedIn, setHandedInLate } from './change-chat.ts'
import { tellGroup } from './feed.ts'
import { type LockedChat, lockChat } from './lock-chat.ts'
import { readMessages } from './messages.ts'

export type StudentCall = Pick<Deps, 'db' | 'clock' | 'tokenKey'> & Pick<Call<never>, 'audit'> & { student: Student }

/**
 * What a message does: hands the work in, adds to what is handed in, is noted as handed in after the verdict was written,
 * which stays, or are words about it.
 */
export type Effect = 'handIn' | 'add' | 'late' | 'words'

/** What a student sends, and when. */
export interface Sent {
  hasFiles: boolean
  /** Before the deadline that counts for this student. */
  isInTime: boolean
  now: Date
}

export interface OwnWork {
  /** A condition on `chat`: which of the student's works it is. */
  which: Sql
  /** @throws AppError when the message may not come any more, or not yet */
  effectOf(chat: LockedChat, sent: Sent): Effect
  /** In the same transaction. */
  afterHandIn?(tx: Db, chat: LockedChat): Promise<void>
}

/**
 * A student's message about one of his works. In time or not is decided while the work is locked; sent again, it is
 * the first one.
 * @throws AppError NOT_FOUND | FILE_UNKNOWN | VALIDATION, and what the kind of work says
 */
export async function writeAsStudent(call: StudentCall, work: OwnWork, input: MessageInput): Promise<ChatMessage> {
  const { student, db, clock } = call
  return db.transaction(async (tx) => {
    const chat = await lockChat(tx, sql`student_id = ${student.id} and ${work.which}`)
    const now = clock.now()
    const first = await sentBefore(tx, { chatId: chat.id, clientId: input.clientId, sender: student })
    const isInTime = Date.parse(chat.deadline) > now.getTime()
    const effect =
      first === undefined ? work.effectOf(chat, { hasFiles: input.files.length > 0, isInTime, now }) : 'words'
    const id = first ?? (await addWords(tx, { chatId: chat.id, sender: student, input, now }))
    const message = await readMessage({ ...call, db: tx, viewer: student }, id)
    if (first === undefined) {
      if (effect === 'add') await setAddedTo(tx, chat.id)
      if (effect === 'late') await setHandedInLate(tx, chat.id, now)
      if (effect === 'handIn') {
        await setHandedIn(tx, chat.id, now)
        await work.afterHandIn?.(tx, chat)
      }
      await tellGroup(tx, { groupId: chat.groupId, chatId: chat.id, messageId: id, now })
      const files = message.files.map((file) => file.path)
      await call.audit(tx, {
        action: effect === 'handIn' || effect === 'late' ? 'hand-in' : 'write',
        entity: 'chat',
        entityId: chat.id,
        after: { studentId: student.id, messageId: id, text: message.text, files },
      })
    }
    return message
  })
}

/** The whole conversation as the student sees it; that the chat is his is decided before. */
export function ownMessages(call: StudentCall, chatId: number): Promise<ChatMessage[]> {
  return readMessages({ ...call, viewer: call.student }, sql`chat_id = ${chatId}`)
}
