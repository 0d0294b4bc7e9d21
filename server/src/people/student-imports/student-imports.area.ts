import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { personalDataHandlersOfImports } from './personal-data-of-imports.ts'
import { studentImportRoutes } from './student-imports.routes.ts'

export const studentImportsArea: FeatureArea = {
  routes: studentImportRoutes,
  personalData: personalDataHandlersOfImports,
  names: {
    student_import: sql`select file_name from student_import where id = it.id`,
  },
}
