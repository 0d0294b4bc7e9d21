import type { FeatureArea } from '../../area.ts'
import { uploadRoutes } from './files.routes.ts'
import { personalDataHandlersOfFiles } from './personal-data-of-files.ts'

export const filesArea: FeatureArea = {
  routes: uploadRoutes,
  personalData: personalDataHandlersOfFiles,
}
