import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfAwards: StudentDataHandlers = {
  tables: ['best_student'],
  read: async (db, studentId) => ({
    'oyning eng yaxshisi': await db.many(sql`
      select to_char(month, 'YYYY-MM') as "oy", place as "o'rin", comment as "izoh" from best_student
      where student_id = ${studentId} order by month`),
  }),
  /** Erases only texts about a best student. The row stays, so that the month still has a student of this rank. */
  async forget(tx, { studentId }) {
    await tx.run(sql`update best_student set comment = null where student_id = ${studentId}`)
  },
}
