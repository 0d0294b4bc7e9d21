import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfPoints: StudentDataHandlers = {
  tables: ['point_entry', 'point_balance', 'point_category_balance'],
  read: async (db, studentId) => ({
    ballar: await db.many(sql`
      select day as "sana", coalesce(gamification_category.display_name, '') as "kategoriya", xp, coin as "kumush", comment as "izoh"
      from point_entry left join gamification_category on gamification_category.id = category_id
      where student_id = ${studentId} order by day, point_entry.id`),
  }),
  /** Erases only the texts of an erased student's points, because the numbers are part of sums. */
  async forget(tx, { studentId }) {
    await tx.run(sql`update point_entry set comment = null where student_id = ${studentId} and comment is not null`)
  },
}
