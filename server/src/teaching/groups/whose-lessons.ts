import { type Sql, sql } from '../../db/db.ts'

/**
 * SQL condition that the person teaches or assists in the lesson. The group's leader counts as teacher only if the
 * timetable names no teacher.
 */
export const isLessonTaughtBy = (staffId: number | Sql): Sql => sql`(
  lesson.group_id in (
    select group_id from group_staff where staff_id = ${staffId} union select group_id from schedule_item where staff_id = ${staffId})
  and (schedule_item.staff_id = ${staffId} or exists (
    select from group_staff where group_staff.group_id = lesson.group_id and group_staff.staff_id = ${staffId}
      and (role = 'assistant' or schedule_item.staff_id is null) and group_staff.gone_at is null
      and coalesce(group_staff.started_date <= lesson.date, true) and coalesce(group_staff.ended_date >= lesson.date, true))))`
