import type { FeatureArea } from '../../area.ts'
import { uploadRoutes } from './files.routes.ts'
import { personalDataOfFiles } from './personal-data-of-files.ts'

export const filesArea: FeatureArea = {
  routes: uploadRoutes,
  personalData: personalDataOfFiles,
}
