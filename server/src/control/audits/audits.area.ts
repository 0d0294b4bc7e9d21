import type { Area } from '../../area.ts'
import { auditRoutes } from './audits.routes.ts'

export const auditsArea: Area = {
  routes: auditRoutes,
}
