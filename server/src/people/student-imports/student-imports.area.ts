import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { personalDataOfImports } from './personal-data-of-imports.ts'
import { studentImportRoutes } from './student-imports.routes.ts'

export const studentImportsArea: FeatureArea = {
  routes: studentImportRoutes,
  personalData: personalDataOfImports,
  names: {
    student_import: sql`select file_name from student_import where id = it.id`,
  },
}
