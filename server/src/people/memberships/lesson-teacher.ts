import { sql } from '../../db/db.ts'

/** Teacher of the timetable, or otherwise the group's leader. Needs `lesson` and `schedule_item` in the query. */
export const lessonTeacherSql = sql`coalesce((select full_name from staff where staff.id = schedule_item.staff_id), (
  select full_name from group_staff join staff on staff.id = group_staff.staff_id
  where group_staff.group_id = lesson.group_id and role = 'teacher' and group_staff.gone_at is null
    and coalesce(group_staff.started_date <= lesson.date, true) and coalesce(group_staff.ended_date >= lesson.date, true)
  order by is_primary desc, staff.id limit 1))`
