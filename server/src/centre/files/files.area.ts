import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { uploadRoutes } from './files.routes.ts'

/** Returns and erases only the student's unused uploads. Used files belong to the modules whose rows refer to them. */
const personalDataHandlersOfFiles: StudentPersonalDataHandlers = {
  tables: ['file'],
  files: (db, studentId) =>
    db.many(sql`select key, name from file where owner_student_id = ${studentId} order by created_at`),
  async forget(tx, { studentId }) {
    await tx.run(sql`update file set used_at = null, name = 'o''chirilgan' where owner_student_id = ${studentId}`)
  },
}

export const filesArea: FeatureArea = {
  routes: uploadRoutes,
  personalData: personalDataHandlersOfFiles,
}
