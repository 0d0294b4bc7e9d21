import { type Sql, sql } from '../../db/db.ts'

/**
 * SQL condition that the lesson belongs to the schedule item. A lesson moved to the day of a regular lesson does not,
 * so that schedule item and date identify one lesson.
 */
export const isLessonOfScheduleItem = (itemId: number): Sql => sql`(lesson.schedule_item_id = ${itemId} or exists (
    select from lesson_change where lesson_change.lesson_id = lesson.id and lesson_change.plan_item_id = ${itemId})
  and not exists (
    select from lesson other left join lesson_change on lesson_change.lesson_id = other.id
    where other.group_id = lesson.group_id and other.date = lesson.date and other.id <> lesson.id
      and (other.schedule_item_id = ${itemId} or (lesson_change.plan_item_id = ${itemId} and other.id < lesson.id))))`
