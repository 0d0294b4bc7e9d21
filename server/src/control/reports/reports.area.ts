import type { FeatureArea } from '../../area.ts'
import { profileCountersProvider } from '../../centre/sign-in/profile-counts.ts'
import { countUnseenReports } from './reports.queries.ts'
import { reportRoutes } from './reports.routes.ts'
import { reportsSettings } from './reports.settings.ts'

export const reportsArea: FeatureArea = {
  routes: reportRoutes,
  settings: reportsSettings,
  listens() {
    profileCountersProvider.suppliedBy({
      reportsCount: async (db, viewer) =>
        viewer.grants.has('management:reports.read') ? countUnseenReports(db, viewer) : 0,
    })
  },
}
