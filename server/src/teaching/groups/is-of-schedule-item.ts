import { type Sql, sql } from '../../db/db.ts'

/**
 * Whether the query's `lesson` is one of that schedule item: by the plan, or moved, given by another teacher or in
 * another room for once. On a day on which the item has a lesson anyway the one that was moved there is found by its own
 * item alone, so that item and date name one lesson.
 */
export const isOfScheduleItem = (itemId: number): Sql => sql`(lesson.schedule_item_id = ${itemId} or exists (
    select from lesson_change where lesson_change.lesson_id = lesson.id and lesson_change.plan_item_id = ${itemId})
  and not exists (
    select from lesson other left join lesson_change on lesson_change.lesson_id = other.id
    where other.group_id = lesson.group_id and other.date = lesson.date and other.id <> lesson.id
      and (other.schedule_item_id = ${itemId} or (lesson_change.plan_item_id = ${itemId} and other.id < lesson.id))))`
