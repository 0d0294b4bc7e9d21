import type { PersonalData } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const dataOfToldAbsences: PersonalData = {
  tables: ['told_absence'],
  read: async (db, studentId) => ({
    oldindanAytilganKelmasliklar: await db.many(sql`
      select first_day as "dan", last_day as "gacha", reason as "sabab", note as "izoh", told_at as "aytilgan",
        cancelled_at as "bekorQilingan"
      from told_absence where student_id = ${studentId} order by id`),
  }),
  async forget(tx, { studentId }) {
    await tx.run(sql`delete from told_absence where student_id = ${studentId}`)
  },
}
