import type { FeatureArea } from '../../area.ts'
import { liveRoutes } from './live.routes.ts'

export const liveArea: FeatureArea = {
  routes: liveRoutes,
}
