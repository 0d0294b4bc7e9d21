import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, sql } from '../../db/db.ts'
import { formatDayAndTime } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { extendChatDeadline } from '../chats/change-chat.ts'
import { publishChatEvents } from '../chats/chat-events.ts'
import { changeDeadlinesAndNotify } from '../chats/late-submissions.ts'
import { notifyExamParticipants } from './exam-notices.ts'
import { readExam } from './exam-rows.ts'
import { type ExamAccessContext, type LockedExamRow, lockExamRow } from './exam-scope.ts'
import { requireDeadlineAfterExamEnd } from './exam-times.ts'
import { examsText } from './exams.text.ts'
import { readExamParticipant } from './participant-rows.ts'

/** Changes the general deadline of an exam. A student's individual deadline still applies if it is later. */
export async function changeExamDeadline(call: RouteCall<typeof exams.deadline>): Promise<{ exam: Exam }> {
  const { db, params, body } = call
  const now = call.clock.now()
  await db.transaction(async (tx) => {
    const exam = await lockOpenExam(tx, call, params.id)
    const deadline = validDeadline(body.deadline, exam, now)
    await changeDeadlinesAndNotify(tx, { about: 'exam', id: exam.id, now }, () =>
      tx.run(sql`update exam set deadline = ${deadline} where id = ${exam.id}`),
    )
    await notifyExamParticipants(tx, { examId: exam.id, ...examDeadlineNotification(exam, deadline), now })
    await call.audit(tx, {
      action: 'update',
      entity: 'exam',
      entityId: exam.id,
      before: { deadline: exam.deadline },
      after: { deadline },
    })
  })
  return { exam: await readExam(call, params.id) }
}

export async function changeDeadlineOfParticipant(
  call: RouteCall<typeof exams.studentDeadline>,
): Promise<{ participant: ExamParticipant }> {
  const { db, viewer, params, body } = call
  const now = call.clock.now()
  const chatId = await db.transaction(async (tx) => {
    const exam = await lockOpenExam(tx, call, params.id)
    const chat = orNotFound(
      await tx.one<{ id: number; deadline: string | null }>(sql`
      select id, deadline from chat where exam_id = ${exam.id} and student_id = ${params.studentId} for no key update`),
    )
    const deadline = validDeadline(body.deadline, exam, now)
    // An individual deadline before the exam's general deadline would have no effect.
    if (deadline < exam.deadline) refuseField('deadline', teachingErrorTexts.examDeadlineBeforeEverybodys)
    let messageId: number | undefined
    await changeDeadlinesAndNotify(tx, { about: 'exam', id: exam.id, now }, async () => {
      messageId = await extendChatDeadline(tx, { chatId: chat.id, deadline: new Date(deadline), sender: viewer, now })
    })
    await studentNotificationEvent.emit(tx, {
      ...examDeadlineNotification(exam, deadline),
      about: { kind: NotificationTopicKind.Exam, id: exam.id },
      studentIds: [params.studentId],
      now,
    })
    await publishChatEvents(tx, { groupId: exam.groupId, chatId: chat.id, messageId, now })
    await call.audit(tx, {
      action: 'update',
      entity: 'chat',
      entityId: chat.id,
      before: { deadline: chat.deadline },
      after: { deadline },
    })
    return chat.id
  })
  return { participant: await readExamParticipant(call, chatId) }
}

async function lockOpenExam(tx: Db, { viewer, today }: ExamAccessContext, examId: number): Promise<LockedExamRow> {
  const exam = await lockExamRow(tx, { viewer, today, grant: 'all_groups:exam.update' }, examId)
  if (exam.announcedAt) throw new AppError('EXAM_ANNOUNCED')
  return exam
}

/**
 * Refuses an invalid deadline. Returns a valid deadline in the database's format, so that times can be compared as
 * text.
 */
function validDeadline(deadline: string, { endsAt }: LockedExamRow, now: Date): string {
  const moment = new Date(deadline)
  if (moment <= now) refuseField('deadline', teachingErrorTexts.examDeadlineInPast)
  requireDeadlineAfterExamEnd(endsAt, moment)
  return moment.toISOString()
}

export function examDeadlineNotification({ theme }: Pick<LockedExamRow, 'theme'>, deadline: string) {
  return {
    kind: StudentNotificationKind.ExamChanged,
    title: examsText.deadlineChanged,
    body: examsText.until(theme, formatDayAndTime(deadline)),
  }
}
