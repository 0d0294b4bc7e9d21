import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { type Db, type Sql, sql } from '../../db/db.ts'

export const hasAttendedMakeUpSql = sql`exists (select from make_up where make_up.missed_lesson_id = attendance.lesson_id
  and make_up.student_id = attendance.student_id and is_attended and cancelled_at is null)`

/** SQL for the attendance mark that statistics count: an absence that was made up counts as attended. */
export const markAfterMakeUpSql = sql`case when attendance.mark = ${AttendanceMark.Absent}::int and ${hasAttendedMakeUpSql}
  then ${AttendanceMark.Attended}::int else attendance.mark end`

export const isGuestOfLessonSql = (studentId: Sql): Sql => sql`exists (select from make_up
  where make_up.host_lesson_id = lesson.id and make_up.student_id = ${studentId} and make_up.cancelled_at is null)`

/**
 * Records which guests attended their make-up lesson. Returns the groups of the missed lessons, because their
 * attendance statistics change.
 */
export async function recordMakeUpAttendance(
  tx: Db,
  lessonId: number,
  cells: readonly { studentId: number; mark: number | null }[],
): Promise<number[]> {
  const groups = await tx.many<{ groupId: number }>(sql`
    update make_up set is_attended = cell.has_come
    from (
      select student_id, coalesce(mark in (${AttendanceMark.Attended}::int, ${AttendanceMark.Late}::int), false) as has_come
      from unnest(${cells.map(({ studentId }) => studentId)}::bigint[], ${cells.map(({ mark }) => mark)}::smallint[]) as cell (student_id, mark)
    ) cell, lesson missed
    where host_lesson_id = ${lessonId} and make_up.cancelled_at is null and make_up.student_id = cell.student_id
      and missed.id = missed_lesson_id and is_attended <> cell.has_come
    returning missed.group_id as "groupId"`)
  return [...new Set(groups.map(({ groupId }) => groupId))]
}
