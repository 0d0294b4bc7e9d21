import type { Area } from '../../area.ts'
import { viewRoutes } from './views.routes.ts'

export const viewsArea: Area = {
  routes: viewRoutes,
}
