import type { Area } from '../../area.ts'
import { academicRoutes } from './academics.routes.ts'

export const academicsArea: Area = {
  routes: academicRoutes,
}
