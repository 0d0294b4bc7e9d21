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
