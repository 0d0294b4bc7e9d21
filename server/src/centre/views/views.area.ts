import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { savedViewRoutes } from './views.routes.ts'

export const savedViewsArea: FeatureArea = {
  routes: savedViewRoutes,
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`delete from saved_view where staff_id = ${staffId}`)
  },
}
