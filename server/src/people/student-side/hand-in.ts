import { AppError } from '@markaz/protocol/errors'
import { type ChatMessage, HomeworkStatus, type MessageInput } from '@markaz/protocol/teaching/chats/schemas'
import { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import type { Student } from '../../access/student.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/mount.ts'
import { addWords, readMessage, sentBefore } from '../../teaching/chats/add-message.ts'
import { tellGroup } from '../../teaching/chats/feed.ts'
import { type LockedChat, lockChat } from '../../teaching/chats/lock-chat.ts'
import { sumUpHomework } from '../../teaching/homework/sum-up.ts'
import { refuse } from '../memberships/study-dates.ts'

export type StudentCall = Pick<Deps, 'db' | 'clock' | 'tokenKey'> & Pick<Call<never>, 'audit'> & { student: Student }

/** What a message does: hands the work in, adds to what is handed in, or are words about it. */
type Effect = 'handIn' | 'add' | 'words'

/**
 * A student's message about one of his works. In time or not is decided while the work is locked; sent again, it is
 * the first one.
 * @throws AppError NOT_FOUND | DEADLINE_OVER | EXAM_NOT_STARTED | FILE_UNKNOWN | VALIDATION
 */
export async function writeAsStudent(
  call: StudentCall,
  work: { homeworkId: number } | { examId: number },
  input: MessageInput,
): Promise<ChatMessage> {
  const { student, db, clock } = call
  const about = 'homeworkId' in work ? sql`homework_id = ${work.homeworkId}` : sql`exam_id = ${work.examId}`
  return db.transaction(async (tx) => {
    const chat = await lockChat(tx, sql`student_id = ${student.id} and ${about}`)
    const now = clock.now()
    const first = await sentBefore(tx, { chatId: chat.id, clientId: input.clientId, sender: student })
    const effect = first === undefined ? effectOf(chat, { hasFiles: input.files.length > 0, now }) : 'words'
    const id = first ?? (await addWords(tx, { chatId: chat.id, sender: student, input, now }))
    const message = await readMessage({ ...call, db: tx, viewer: student }, id)
    if (first === undefined) {
      await change(tx, chat, effect, now)
      await tellGroup(tx, { groupId: chat.groupId, chatId: chat.id, messageId: id, now })
      const files = message.files.map((file) => file.path)
      await call.audit(tx, {
        action: effect === 'handIn' ? 'hand-in' : 'write',
        entity: 'chat',
        entityId: chat.id,
        after: { studentId: student.id, messageId: id, text: message.text, files },
      })
    }
    return message
  })
}

function effectOf(chat: LockedChat, { hasFiles, now }: { hasFiles: boolean; now: Date }): Effect {
  const isInTime = Date.parse(chat.deadline) > now.getTime()
  return chat.examId === null
    ? effectOnHomework(chat, { hasFiles, isInTime })
    : effectOnExam(chat, { hasFiles, isInTime, now })
}

function effectOnHomework(
  { status }: LockedChat,
  { hasFiles, isInTime }: { hasFiles: boolean; isInTime: boolean },
): Effect {
  if (status === null || status === HomeworkStatus.Rejected) {
    if (!isInTime) throw new AppError('DEADLINE_OVER')
    return 'handIn'
  }
  if (!isInTime) {
    if (hasFiles) throw new AppError('DEADLINE_OVER')
    return 'words'
  }
  if (status !== HomeworkStatus.Accepted) return 'add'
  if (hasFiles) refuse('files', "Qabul qilingan ishga fayl qo'shib bo'lmaydi")
  return 'words'
}

/**
 * The student does not know the verdict until the announcement, and what is answered here must not tell it: in time a
 * checked work may always be added to, and then it waits to be checked again.
 */
function effectOnExam(
  chat: LockedChat,
  { hasFiles, isInTime, now }: { hasFiles: boolean; isInTime: boolean; now: Date },
): Effect {
  if (chat.announcedAt) throw new AppError('DEADLINE_OVER')
  if (Date.parse(chat.begins as string) > now.getTime()) throw new AppError('EXAM_NOT_STARTED')
  const { status } = chat
  if (!isInTime && (hasFiles || status === null)) throw new AppError('DEADLINE_OVER')
  if (isInTime && chat.questionMode === QuestionMode.Random && !chat.startedAt) throw new AppError('EXAM_NOT_STARTED')
  if (!isInTime || chat.failureReasonId !== null) return 'words'
  if (status === HomeworkStatus.Waiting || status === HomeworkStatus.Checking) return 'add'
  return status === HomeworkStatus.Accepted && !hasFiles ? 'words' : 'handIn'
}

async function change(tx: Db, chat: LockedChat, effect: Effect, now: Date): Promise<void> {
  if (effect === 'add') await tx.run(sql`update chat set version = version + 1 where id = ${chat.id}`)
  if (effect !== 'handIn') return
  await tx.run(sql`
    update chat set status = ${HomeworkStatus.Waiting}, score = null, comment = null, handed_in_at = ${now}, version = version + 1,
      checking_by = null, checking_until = null, checked_by = null, checked_at = null
    where id = ${chat.id}`)
  if (chat.homeworkId !== null) await sumUpHomework(tx, [chat.homeworkId])
}
