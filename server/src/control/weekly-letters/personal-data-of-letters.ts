import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { type Db, sql } from '../../db/db.ts'

export const personalDataHandlersOfLetters: StudentDataHandlers = {
  tables: ['weekly_letter'],
  read: async (db, studentId) => ({
    'haftalik xatlar': await db.many(sql`
      select week as "hafta", content as "mazmun", opened_at as "o'qilgan" from weekly_letter
      where student_id = ${studentId} order by week`),
  }),
  forget: (tx, { studentId }) => deleteOldLetters(tx, [studentId]),
}

export async function deleteOldLetters(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from weekly_letter where student_id = any(${[...studentIds]}::bigint[])`)
}
