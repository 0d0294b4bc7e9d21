import type { FeatureArea } from '../../area.ts'
import { teachingStaffRoutes } from './academics.routes.ts'

export const teachingStaffArea: FeatureArea = {
  routes: teachingStaffRoutes,
}
