import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { tokenAccess } from '../sign-in/session-access.ts'
import { tokenRoutes } from './tokens.routes.ts'

export const tokensArea: Area = {
  routes: tokenRoutes,
  access: [tokenAccess],
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`update access_token set name = 'Token', used_address = null where staff_id = ${staffId}`)
  },
  names: { access_token: sql`select name from access_token where id = it.id` },
}
