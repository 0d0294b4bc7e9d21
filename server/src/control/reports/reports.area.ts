import type { Area } from '../../area.ts'
import { profileCounts } from '../../centre/sign-in/profile-counts.ts'
import { unseenCount } from './reports.queries.ts'
import { reportRoutes } from './reports.routes.ts'

export const reportsArea: Area = {
  routes: reportRoutes,
  listens() {
    profileCounts.suppliedBy({
      reportsCount: async (db, viewer) => (viewer.grants.has('management:reports.read') ? unseenCount(db, viewer) : 0),
    })
  },
}
