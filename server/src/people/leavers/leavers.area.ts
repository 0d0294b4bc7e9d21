import type { Area } from '../../area.ts'
import { leaversRoutes } from './leavers.routes.ts'
import { leaversSettings } from './leavers.settings.ts'

export const leaversArea: Area = {
  routes: leaversRoutes,
  personalData: { tables: ['leaver', 'erasure_hold'] },
  settings: leaversSettings,
}
