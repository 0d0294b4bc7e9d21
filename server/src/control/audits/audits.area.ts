import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { auditRoutes } from './audits.routes.ts'

export const auditsArea: FeatureArea = {
  routes: auditRoutes,
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`delete from client_log where staff_id = ${staffId}`)
  },
}
