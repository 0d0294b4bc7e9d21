import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { centreRestored } from '../backup/restored.ts'
import { profileCounts } from '../sign-in/profile-counts.ts'
import { stopRuns } from './runs.ts'
import { messageCount } from './sync.queries.ts'
import { syncRoutes } from './sync.routes.ts'
import { coursesFromErp, headOfficesFromErp } from './take-reference.ts'

export const syncArea: Area = {
  routes: syncRoutes,
  listens() {
    centreRestored.heardBy(stopRuns)
    profileCounts.suppliedBy({
      queueCount: async (db, viewer) => (viewer.grants.has('all_groups.read') ? messageCount(db) : 0),
    })
  },
  fromErp: [headOfficesFromErp, coursesFromErp],
  constraints: {
    sync_run_one_at_a_time: 'SYNC_RUNNING',
  },
  names: {
    course: sql`select name from course where id = it.id`,
  },
  ids: { courseId: 'course', courseIds: 'course' },
}
