import { type Sql, sql } from '../../db/db.ts'

/** A group that is this number of lessons behind its study plan is marked as lagging. */
export const minLessonsBehindPlan = 2

/**
 * SQL for the number of lessons that the group is behind its study plan. Negative = ahead of the plan, null = no study
 * plan, or not begun.
 */
export function lessonsBehindPlanSql(groupId: Sql, today: string): Sql {
  return sql`(
    select lesson_topic.behind from lesson left join lesson_topic on lesson_topic.lesson_id = lesson.id
    where lesson.group_id = ${groupId} and lesson.date < ${today}::date order by lesson.date desc, lesson.begin_time desc, lesson.id desc limit 1)`
}
