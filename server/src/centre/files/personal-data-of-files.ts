import type { PersonalData } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

/** What students have uploaded themselves; files about them belong to the areas whose rows name them. */
export const dataOfFiles: PersonalData = {
  tables: ['file'],
  files: (db, studentId) =>
    db.many(sql`select key, name from file where owner_student_id = ${studentId} order by created_at`),
  /** They go with the next sweep, as unused uploads do. */
  async forget(tx, { studentId }) {
    await tx.run(sql`update file set used_at = null, name = 'o''chirilgan' where owner_student_id = ${studentId}`)
  },
}
