import type { FeatureArea } from '../../area.ts'
import { academicRoutes } from './academics.routes.ts'

export const academicsArea: FeatureArea = {
  routes: academicRoutes,
}
