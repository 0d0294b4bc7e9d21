import type { FeatureArea } from '../../area.ts'
import { liveUpdateRoutes } from './live.routes.ts'

export const liveUpdatesArea: FeatureArea = {
  routes: liveUpdateRoutes,
}
