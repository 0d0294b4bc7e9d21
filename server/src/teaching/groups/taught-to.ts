import { type Sql, sql } from '../../db/db.ts'

/** True if the lesson is not in the future and the student was a member of its group on the lesson's day. */
export const wasLessonTaughtTo = (
  studentId: number,
  today: string,
): Sql => sql`(lesson.date <= ${today}::date and exists (
  select from student_group where student_group.group_id = lesson.group_id and student_id = ${studentId}
    and student_group.gone_at is null and coalesce(started_date <= lesson.date, true) and coalesce(ended_date >= lesson.date, true)))`
