import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { studentImportRoutes } from './student-imports.routes.ts'

/**
 * Clears the imported table row from which an erased student was created. A data export leaves the row out, because the
 * student's record has the same data.
 */
const personalDataHandlersOfImports: StudentPersonalDataHandlers = {
  tables: ['student_import_row'],
  async forget(tx, { studentId }) {
    await tx.run(sql`
      update student_import set left_out = '[]'
      where id in (select import_id from student_import_row where student_id = ${studentId})`)
    await tx.run(sql`
      update student_import_row set cells = '{}', student = null, errors = '{}', remarks = '{}', duplicates = '[]'
      where student_id = ${studentId}`)
  },
}

export const studentImportsArea: FeatureArea = {
  routes: studentImportRoutes,
  personalData: personalDataHandlersOfImports,
  names: {
    student_import: sql`select file_name from student_import where id = it.id`,
  },
}
