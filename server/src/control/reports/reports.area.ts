import type { Area } from '../../area.ts'
import { profileCounts } from '../../centre/sign-in/profile-counts.ts'
import { unseenCount } from './reports.queries.ts'
import { reportRoutes } from './reports.routes.ts'
import { reportsSettings } from './reports.settings.ts'

export const reportsArea: Area = {
  routes: reportRoutes,
  settings: reportsSettings,
  listens() {
    profileCounts.suppliedBy({
      reportsCount: async (db, viewer) => (viewer.grants.has('management:reports.read') ? unseenCount(db, viewer) : 0),
    })
  },
}
