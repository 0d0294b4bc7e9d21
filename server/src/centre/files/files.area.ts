import type { Area } from '../../area.ts'
import { uploadRoutes } from './files.routes.ts'
import { dataOfFiles } from './personal-data-of-files.ts'

export const filesArea: Area = {
  routes: uploadRoutes,
  personalData: dataOfFiles,
}
