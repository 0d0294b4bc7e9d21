import type { Area } from '../../area.ts'
import { liveRoutes } from './live.routes.ts'

export const liveArea: Area = {
  routes: liveRoutes,
}
