import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { auditRoutes } from './audits.routes.ts'

export const auditsArea: Area = {
  routes: auditRoutes,
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`delete from client_log where staff_id = ${staffId}`)
  },
}
