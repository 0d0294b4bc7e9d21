import { type Sql, sql } from '../../db/db.ts'

/**
 * SQL for the name of the schedule item's teacher or, without such a teacher, of the group's teacher. The query must
 * contain `lesson` and `schedule_item`.
 */
export const lessonTeacherNameSql = sql`coalesce((select full_name from staff where staff.id = schedule_item.staff_id), (
  select full_name from group_staff join staff on staff.id = group_staff.staff_id
  where group_staff.group_id = lesson.group_id and role = 'teacher' and group_staff.gone_at is null
    and coalesce(group_staff.started_date <= lesson.date, true) and coalesce(group_staff.ended_date >= lesson.date, true)
  order by is_primary desc, staff.id limit 1))`

/**
 * SQL condition that the lesson belongs to the schedule item. If a regular and a moved lesson of the item are on the
 * same day, only the regular lesson belongs to the item.
 */
export const isLessonOfScheduleItemSql = (itemId: number): Sql => sql`(lesson.schedule_item_id = ${itemId} or exists (
    select from lesson_change where lesson_change.lesson_id = lesson.id and lesson_change.plan_item_id = ${itemId})
  and not exists (
    select from lesson other left join lesson_change on lesson_change.lesson_id = other.id
    where other.group_id = lesson.group_id and other.date = lesson.date and other.id <> lesson.id
      and (other.schedule_item_id = ${itemId} or (lesson_change.plan_item_id = ${itemId} and other.id < lesson.id))))`

/**
 * SQL condition that the person teaches or assists in the lesson. The group's leader counts as teacher only if the
 * timetable names no teacher.
 */
export const isLessonTaughtBySql = (staffId: number | Sql): Sql => sql`(
  lesson.group_id in (
    select group_id from group_staff where staff_id = ${staffId} union select group_id from schedule_item where staff_id = ${staffId})
  and (schedule_item.staff_id = ${staffId} or exists (
    select from group_staff where group_staff.group_id = lesson.group_id and group_staff.staff_id = ${staffId}
      and (role = 'assistant' or schedule_item.staff_id is null) and group_staff.gone_at is null
      and coalesce(group_staff.started_date <= lesson.date, true) and coalesce(group_staff.ended_date >= lesson.date, true))))`

/** SQL condition that the lesson is not in the future and the student was a member of its group on the lesson's day. */
export const wasLessonTaughtToStudentSql = (
  studentId: number,
  today: string,
): Sql => sql`(lesson.date <= ${today}::date and exists (
  select from student_group where student_group.group_id = lesson.group_id and student_id = ${studentId}
    and student_group.gone_at is null and coalesce(started_date <= lesson.date, true) and coalesce(ended_date >= lesson.date, true)))`

export const isDayOffSql = (
  headOfficeId: Sql,
  { date, beginTime, endTime }: { date: Sql; beginTime: Sql; endTime: Sql },
): Sql => sql`exists (
  select from holiday where holiday.date = ${date} and (holiday.head_office_id is null or holiday.head_office_id = ${headOfficeId})
    and (holiday.begin_time is null or holiday.begin_time < ${endTime} and ${beginTime} < holiday.end_time))`
