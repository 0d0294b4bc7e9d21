import { type Sql, sql } from '../../db/db.ts'

/** Number of lessons behind the study plan from which a group is marked as lagging. */
export const minLaggingLessons = 2

/** SQL for the number of lessons; negative = ahead of the study plan, null = no plan, or not begun. */
export function lessonsBehindPlanSql(groupId: Sql, today: string): Sql {
  return sql`(
    select lesson_topic.behind from lesson left join lesson_topic on lesson_topic.lesson_id = lesson.id
    where lesson.group_id = ${groupId} and lesson.date < ${today}::date order by lesson.date desc, lesson.begin_time desc, lesson.id desc limit 1)`
}
