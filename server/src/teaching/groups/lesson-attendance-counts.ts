import { type Db, type Sql, sql } from '../../db/db.ts'
import { createInternalEvent } from '../../internal-event.ts'

/** Emitted when a change of attendance marks or of the timetable changes whether a lesson counts as held. */
export const heldLessonsChangedEvent = createInternalEvent<{ groupIds: number[]; today: string }>(
  'a lesson was held or not',
)

/** SQL condition that the lesson takes place: false if all its marks are "Dars bo'lmadi" (no class). */
export const countsAsHeldLessonSql = sql`(lesson.marked_at is null or lesson.attended_count + lesson.absent_count > 0)`

/**
 * Stores the lesson's counts of attended and absent students. Returns whether the lesson takes place. `counted` is a
 * query for both counts and the time of marking.
 */
export async function storeLessonAttendanceCounts(tx: Db, lessonId: number, counted: Sql): Promise<boolean> {
  const set = await tx.one<{ isHeld: boolean }>(sql`
    update lesson set (attended_count, absent_count, marked_at) = (${counted}) where id = ${lessonId}
    returning ${countsAsHeldLessonSql} as "isHeld"`)
  return set?.isHeld ?? true
}

/**
 * Corrects wrong stored attendance counts of the groups' lessons. Locks those lessons before counting, so that a
 * simultaneous save of attendance waits.
 * @returns the groups in which a lesson has become held or is no longer held
 */
export async function correctLessonAttendanceCounts(
  tx: Db,
  groupIds: readonly number[],
  counted: Sql,
): Promise<number[]> {
  const wrong = await tx.many<{ id: number; wasHeld: boolean }>(sql`
    select id, ${countsAsHeldLessonSql} as "wasHeld" from lesson where id = any(array(
      select lesson.id from lesson cross join lateral (${counted}) as counted
      where lesson.group_id = any(${[...groupIds]}) and lesson.marked_at is not null
        and (lesson.attended_count, lesson.absent_count) is distinct from (counted.attended, counted.absent)
    )) order by id for no key update`)
  if (wrong.length === 0) return []
  const wasHeld = new Map(wrong.map((lesson) => [lesson.id, lesson.wasHeld]))
  const lessons = await tx.many<{ id: number; groupId: number; isHeld: boolean }>(sql`
    update lesson set (attended_count, absent_count) = (${counted}) where id = any(${[...wasHeld.keys()]})
    returning id, group_id as "groupId", ${countsAsHeldLessonSql} as "isHeld"`)
  return [...new Set(lessons.filter(({ id, isHeld }) => isHeld !== wasHeld.get(id)).map(({ groupId }) => groupId))]
}
