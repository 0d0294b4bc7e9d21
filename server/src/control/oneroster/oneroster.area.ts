import type { FeatureArea } from '../../area.ts'
import { oneRosterRoutes } from './oneroster.routes.ts'

export const oneRosterArea: FeatureArea = {
  routes: oneRosterRoutes,
}
