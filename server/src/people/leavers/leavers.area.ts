import type { FeatureArea } from '../../area.ts'
import { leaversRoutes } from './leavers.routes.ts'
import { leaversSettings } from './leavers.settings.ts'

export const leaversArea: FeatureArea = {
  routes: leaversRoutes,
  personalData: { tables: ['leaver', 'erasure_hold'] },
  settings: leaversSettings,
}
