import { type Db, type Sql, sql } from '../../db/db.ts'

/** A `lesson` takes place, as far as known. Where nobody came or was missed, everybody was marked "Dars bo'lmadi". */
export const lessonIsHeld = sql`(lesson.marked_at is null or lesson.attended_count + lesson.absent_count > 0)`

/**
 * Answers whether the lesson takes place by what is known now.
 * @param counted a select of one row: how many attended, how many were absent, and when it was marked, null = not
 */
export async function setLessonSums(tx: Db, lessonId: number, counted: Sql): Promise<boolean> {
  const set = await tx.one<{ isHeld: boolean }>(sql`
    update lesson set (attended_count, absent_count, marked_at) = (${counted}) where id = ${lessonId}
    returning ${lessonIsHeld} as "isHeld"`)
  return set?.isHeld ?? true
}

/**
 * Brings the sums of these groups' marked lessons in line with what counts now; when they were marked stays. Few differ, so
 * few are locked: before they are counted, and in one order, so that a save and this come one after the other.
 * @param counted a select of one row of the query's `lesson`: `attended` and `absent`
 * @returns the groups of which a lesson takes place now that did not, or the other way round
 */
export async function correctLessonSums(tx: Db, groupIds: readonly number[], counted: Sql): Promise<number[]> {
  const wrong = await tx.many<{ id: number; wasHeld: boolean }>(sql`
    select id, ${lessonIsHeld} as "wasHeld" from lesson where id = any(array(
      select lesson.id from lesson cross join lateral (${counted}) as counted
      where lesson.group_id = any(${[...groupIds]}) and lesson.marked_at is not null
        and (lesson.attended_count, lesson.absent_count) is distinct from (counted.attended, counted.absent)
    )) order by id for no key update`)
  if (wrong.length === 0) return []
  const wasHeld = new Map(wrong.map((lesson) => [lesson.id, lesson.wasHeld]))
  const lessons = await tx.many<{ id: number; groupId: number; isHeld: boolean }>(sql`
    update lesson set (attended_count, absent_count) = (${counted}) where id = any(${[...wasHeld.keys()]})
    returning id, group_id as "groupId", ${lessonIsHeld} as "isHeld"`)
  return [...new Set(lessons.filter(({ id, isHeld }) => isHeld !== wasHeld.get(id)).map(({ groupId }) => groupId))]
}
