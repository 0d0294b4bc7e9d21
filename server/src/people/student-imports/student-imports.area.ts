import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { dataOfImports } from './personal-data-of-imports.ts'
import { studentImportRoutes } from './student-imports.routes.ts'

export const studentImportsArea: Area = {
  routes: studentImportRoutes,
  personalData: dataOfImports,
  names: {
    student_import: sql`select file_name from student_import where id = it.id`,
  },
}
