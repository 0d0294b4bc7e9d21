import type { Area } from '../../area.ts'
import { statisticsRoutes } from './statistics.routes.ts'

export const statisticsArea: Area = {
  routes: statisticsRoutes,
}
