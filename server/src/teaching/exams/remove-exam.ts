import { AppError } from '@markaz/protocol/errors'
import { StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { exams } from '@markaz/protocol/teaching/exams/routes'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { formatExamThemeAndTime, notifyExamParticipants } from './exam-notices.ts'
import { lockExamRow } from './exam-scope.ts'
import { examsText } from './exams.text.ts'

/** Deletes an exam, unless a participant has started it or written in it. */
export async function removeExam(call: RouteCall<typeof exams.remove>): Promise<Record<string, never>> {
  const { db, viewer, today, params } = call
  const now = call.clock.now()
  await db.transaction(async (tx) => {
    const exam = await lockExamRow(tx, { viewer, today, grant: 'all_groups:exam.delete' }, params.id)
    if (exam.announcedAt) throw new AppError('EXAM_ANNOUNCED')
    const used = await tx.one(sql`
      select from chat where exam_id = ${exam.id} and (status is not null or started_at is not null or checked_at is not null
        or exists (select from chat_message where chat_id = chat.id and student_id is not null)) limit 1`)
    if (used) throw new AppError('EXAM_IN_USE')
    await tx.run(sql`update exam set deleted_at = ${now} where id = ${exam.id}`)
    if (new Date(exam.deadline) > now)
      await notifyExamParticipants(tx, {
        isGone: true,
        examId: exam.id,
        kind: StudentNotificationKind.ExamChanged,
        title: examsText.cancelled,
        body: formatExamThemeAndTime(exam),
        now,
      })
    await call.audit(tx, { action: 'delete', entity: 'exam', entityId: exam.id, before: exam })
  })
  return {}
}
