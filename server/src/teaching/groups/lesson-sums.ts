import { type Db, type Sql, sql } from '../../db/db.ts'

/**
 * SQL condition that a `lesson` takes place as far as known. A marked lesson without attended or absent students did
 * not: all were marked "Dars bo'lmadi".
 */
export const lessonIsHeld = sql`(lesson.marked_at is null or lesson.attended_count + lesson.absent_count > 0)`

/**
 * Sets the sums of a lesson. Returns whether the lesson takes place.
 * @param counted select of one row: the numbers of attended and absent students, and whether it was marked
 */
export async function setLessonSums(tx: Db, lessonId: number, counted: Sql): Promise<boolean> {
  const set = await tx.one<{ isHeld: boolean }>(sql`
    update lesson set (attended_count, absent_count, marked_at) = (${counted}) where id = ${lessonId}
    returning ${lessonIsHeld} as "isHeld"`)
  return set?.isHeld ?? true
}

/**
 * Corrects the sums of these groups' marked lessons; the time of marking stays. Only lessons with different sums are
 * locked, before the count and in a fixed order, so that a simultaneous save waits.
 * @param counted select of one row for the query's `lesson`: `attended` and `absent`
 * @returns the groups with a lesson that changed between taking place and not
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
