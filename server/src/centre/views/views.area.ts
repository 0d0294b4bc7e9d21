import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { viewRoutes } from './views.routes.ts'

export const viewsArea: FeatureArea = {
  routes: viewRoutes,
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`delete from saved_view where staff_id = ${staffId}`)
  },
}
