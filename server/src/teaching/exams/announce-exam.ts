import { randomBytes } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { ParentNotificationKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import { type Exam, ExamResult, examResultOf } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { storeExamResultsInChats } from '../chats/change-chat.ts'
import { publishChatEvents } from '../chats/chat-events.ts'
import { submissionDeadlineSql } from '../chats/submission-status.ts'
import { notifyExamParticipants } from './exam-notices.ts'
import { readExam } from './exam-rows.ts'
import { lockExamRow } from './exam-scope.ts'
import { examsText } from './exams.text.ts'

export const examAnnouncedEvent = createInternalEvent<{ examId: number; now: Date }>('exam announced')

interface ExamWork {
  chatId: number
  studentId: number
  isWaiting: boolean
  /** True if the student has not submitted the exam yet and the deadline has not passed. */
  mayCome: boolean
  score: number | null
  result: ExamResult | null
}

/** Announces the results. The second of two simultaneous announcements waits for the row lock and is refused. */
export async function announceExam(call: RouteCall<typeof exams.announce>): Promise<{ exam: Exam }> {
  const { db, viewer, today, params } = call
  const now = call.clock.now()
  await db.transaction(async (tx) => {
    const exam = await lockExamRow(tx, { viewer, today, grant: 'all_groups:exam.update' }, params.id)
    if (exam.announcedAt) throw new AppError('EXAM_ANNOUNCED')
    const works = await lockExamWorks(tx, exam.id, now)
    refuseUnlessReady(works, { isBegun: new Date(exam.beginsAt) <= now, isOver: new Date(exam.deadline) <= now })
    const outcomes = works.map((work) => examResultOf({ ...work, isAnnounced: true }))
    await storeExamResultsInChats(
      tx,
      works.map(({ chatId }, row) => ({ chatId, result: outcomes[row] ?? null })),
    )
    const count = (...results: ExamResult[]) => outcomes.filter((one) => one !== null && results.includes(one)).length
    const sums = {
      participantsCount: works.length,
      passedCount: count(ExamResult.Passed),
      failedCount: count(ExamResult.Failed, ExamResult.FailedExam),
    }
    await tx.run(sql`
      update exam set announced_at = ${now}, announced_by = ${viewer.id}, public_code = ${randomBytes(16).toString('base64url')},
        participants_count = ${sums.participantsCount}, passed_count = ${sums.passedCount}, failed_count = ${sums.failedCount}
      where id = ${exam.id}`)
    await examAnnouncedEvent.emit(tx, { examId: exam.id, now })
    await notifyExamParticipants(tx, {
      examId: exam.id,
      kind: StudentNotificationKind.ExamResult,
      title: examsText.announced,
      body: `"${exam.theme}"`,
      now,
    })
    await parentNotificationCreatedEvent.emit(tx, {
      kind: ParentNotificationKind.ExamResult,
      cause: `exam:${exam.id}`,
      title: examsText.result,
      told: works.map(({ studentId, score }, row) => ({
        studentId,
        body: `"${exam.theme}": ${resultText(outcomes[row] ?? null, score)}`,
      })),
      groupId: exam.groupId,
      now,
    })
    // A single event about any chat of the exam makes open pages reload the exam.
    const [first] = works
    if (first) await publishChatEvents(tx, { groupId: exam.groupId, chatId: first.chatId, now })
    await call.audit(tx, {
      action: 'announce',
      entity: 'exam',
      entityId: exam.id,
      after: { announcedAt: now, ...sums },
    })
  })
  return { exam: await readExam(call, params.id) }
}

function resultText(result: ExamResult | null, score: number | null): string {
  if (result === ExamResult.Absent) return examsText.absent
  const points = score === null ? '' : examsText.score(score)
  return `${points}${result === ExamResult.Passed ? examsText.passed : examsText.failed}`
}

async function lockExamWorks(tx: Db, examId: number, now: Date): Promise<ExamWork[]> {
  return tx.many<ExamWork>(sql`
    select chat.id as "chatId", chat.student_id as "studentId", coalesce(chat.status in (1, 4), false) as "isWaiting",
      chat.status is null and ${submissionDeadlineSql('exam')} > ${now}::timestamptz as "mayCome", chat.score, chat.result
    from chat join exam on exam.id = chat.exam_id
    where chat.exam_id = ${examId} order by chat.id for no key update of chat`)
}

/** Refuses the announcement if a submission is unchecked, because its student would be announced as absent. */
function refuseUnlessReady(works: ExamWork[], { isBegun, isOver }: { isBegun: boolean; isOver: boolean }): void {
  const waiting = works.filter(({ isWaiting }) => isWaiting).length
  if (waiting > 0)
    throw new AppError('EXAM_NOT_READY', { fields: { participants: teachingErrorTexts.worksWaiting(waiting) } })
  const coming = works.filter(({ mayCome }) => mayCome).length
  if (coming > 0)
    throw new AppError('EXAM_NOT_READY', {
      fields: { deadline: teachingErrorTexts.worksToCome(coming) },
    })
  if (!isBegun || (works.length === 0 && !isOver)) throw new AppError('EXAM_NOT_READY')
}
