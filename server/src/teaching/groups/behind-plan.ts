import { type Sql, sql } from '../../db/db.ts'

/** A group this many lessons behind its plan asks for attention. */
export const lagsFrom = 2

/**
 * The number of lessons by which a group lags behind its plan, as it was laid out for its last lesson; negative: it is
 * ahead, null: it follows none, or has not begun.
 */
export function behindPlan(groupId: Sql, today: string): Sql {
  return sql`(
    select lesson_topic.behind from lesson left join lesson_topic on lesson_topic.lesson_id = lesson.id
    where lesson.group_id = ${groupId} and lesson.date < ${today}::date order by lesson.date desc, lesson.begin_time desc, lesson.id desc limit 1)`
}
