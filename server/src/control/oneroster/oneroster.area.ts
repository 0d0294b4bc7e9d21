import type { Area } from '../../area.ts'
import { oneRosterRoutes } from './oneroster.routes.ts'

export const oneRosterArea: Area = {
  routes: oneRosterRoutes,
}
