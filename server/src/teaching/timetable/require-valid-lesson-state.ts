import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { type Db, sql } from '../../db/db.ts'
import { refuseField } from '../../http/refuse.ts'
import type { ChangeableLessonFields, LessonRow } from './lesson-state.ts'

const maxDaysAhead = 365

/** Throws VALIDATION for values of a lesson that are invalid even without a conflict with another lesson. */
export async function requireValidLessonState(
  tx: Db,
  { id, headOfficeId, state }: LessonRow,
  next: ChangeableLessonFields,
  today: string,
): Promise<void> {
  if (next.endTime <= next.beginTime) refuseField('endTime', teachingErrorTexts.endsBeforeBegin)
  if (next.isCancelled && !next.reason) refuseField('reason', teachingErrorTexts.cancelReason)
  if (next.date !== state.date) {
    if (next.date < today) refuseField('date', teachingErrorTexts.dayOver)
    if (Date.parse(next.date) - Date.parse(today) > maxDaysAhead * 86_400_000)
      refuseField('date', teachingErrorTexts.dayTooFar)
  }
  if (next.roomId !== null && next.roomId !== state.roomId) {
    const room = await tx.one(sql`
      select id from room where id = ${next.roomId} and archived_at is null and head_office_id is not distinct from ${headOfficeId}::bigint for share`)
    if (!room) refuseField('roomId', teachingErrorTexts.noRoom)
  }
  if (next.teacherId !== null && next.teacherId !== state.teacherId) {
    const teacher = await tx.one(sql`
      select id from staff where id = ${next.teacherId} and kind = 2 and work_status = 1 and gone_at is null
        and exists (select from staff_head_office where staff_id = staff.id and head_office_id is not distinct from ${headOfficeId}::bigint)`)
    if (!teacher) refuseField('teacherId', teachingErrorTexts.noTeacher)
  }
  // Homework must never be due before its lesson. The user must first move the deadline, so that students are notified.
  const early = await tx.one<{ name: string }>(sql`
    select to_char(deadline at time zone 'Asia/Tashkent', 'DD.MM.YYYY HH24:MI') as name from homework
    where lesson_id = ${id} and deleted_at is null and deadline <= (${next.date}::date + ${next.beginTime}::time) at time zone 'Asia/Tashkent' limit 1`)
  if (early && (next.date !== state.date || next.beginTime !== state.beginTime))
    refuseField('date', teachingErrorTexts.deadlineBeforeMoved(early.name))
}
