import { type Db, type Sql, sql } from '../../db/db.ts'

/** @param counted a select of one row: how many attended, how many were absent, and when it was marked, null = not */
export async function setLessonSums(tx: Db, lessonId: number, counted: Sql): Promise<void> {
  await tx.run(sql`update lesson set (attended_count, absent_count, marked_at) = (${counted}) where id = ${lessonId}`)
}
