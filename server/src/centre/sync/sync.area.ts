import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { centreRestoredEvent } from '../backup/complete-restores.ts'
import { profileCountersProvider } from '../sign-in/profile-counts.ts'
import { coursesErpCollection, headOfficesErpCollection } from './reference-collections.ts'
import { stopSyncRuns } from './runs.ts'
import { countSyncProblems } from './sync.queries.ts'
import { syncRoutes } from './sync.routes.ts'

export const syncArea: FeatureArea = {
  routes: syncRoutes,
  listens() {
    centreRestoredEvent.addListeners(stopSyncRuns)
    profileCountersProvider.suppliedBy({
      queueCount: async (db, viewer) => (viewer.grants.has('all_groups.read') ? countSyncProblems(db) : 0),
    })
  },
  fromErp: [headOfficesErpCollection, coursesErpCollection],
  constraints: {
    sync_run_one_at_a_time: 'SYNC_RUNNING',
  },
  names: {
    course: sql`select name from course where id = it.id`,
  },
  ids: { courseId: 'course', courseIds: 'course' },
}
