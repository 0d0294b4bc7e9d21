import type { FeatureArea } from '../../area.ts'
import { statisticsRoutes } from './statistics.routes.ts'

export const statisticsArea: FeatureArea = {
  routes: statisticsRoutes,
}
