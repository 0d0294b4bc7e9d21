import { randomInt } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, sql } from '../../db/db.ts'
import { publishChangeOfManyStudents } from '../../people/feed/publish-student-change.ts'
import { storeExamStartOfStudent } from '../chats/change-chat.ts'
import { publishChatEvents } from '../chats/chat-events.ts'
import type { StudentMessageContext } from '../chats/hand-in.ts'
import { type LockedChat, lockChatRow } from '../chats/lock-chat.ts'

/**
 * Starts the exam for a student. Random question files are assigned evenly; a student who starts again gets the same
 * file.
 */
export async function startExamOfStudent(call: StudentMessageContext, examId: number): Promise<void> {
  const { student, db, clock } = call
  await db.transaction(async (tx) => {
    const chat = await lockChatRow(tx, sql`student_id = ${student.id} and exam_id = ${examId}`)
    if (chat.startedAt) return
    const now = clock.now()
    if (Date.parse(chat.begins as string) > now.getTime()) throw new AppError('EXAM_NOT_STARTED')
    if (chat.announcedAt || Date.parse(chat.deadline) <= now.getTime()) throw new AppError('DEADLINE_OVER')
    const questionFile = chat.questionMode === QuestionMode.Random ? await chooseQuestionFile(tx, chat) : null
    await storeExamStartOfStudent(tx, chat.id, { questionFile, now })
    await publishChatEvents(tx, { groupId: chat.groupId, chatId: chat.id, now })
    publishChangeOfManyStudents(tx, [student.id], { kind: StudentChangeKind.Exam, aboutId: examId })
    await call.audit(tx, {
      action: 'start',
      entity: 'chat',
      entityId: chat.id,
      after: { studentId: student.id, examId, questionFile },
    })
  })
}

async function chooseQuestionFile(tx: Db, { examId }: LockedChat): Promise<string | null> {
  const files = await tx.many<{ key: string; uses: number }>(sql`
    select file.key, count(chat.id)::int as uses
    from exam cross join unnest(exam.question_files) as file (key)
    left join chat on chat.exam_id = exam.id and chat.question_file = file.key
    where exam.id = ${examId} group by file.key`)
  const fewest = Math.min(...files.map((file) => file.uses))
  const least = files.filter((file) => file.uses === fewest)
  return least[randomInt(Math.max(1, least.length))]?.key ?? null
}
