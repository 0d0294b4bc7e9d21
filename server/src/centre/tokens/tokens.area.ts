import { forgetTokensOf } from '../../access/access-token.ts'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { tokenAccess } from '../sign-in/session-access.ts'
import { tokenRoutes } from './tokens.routes.ts'

export const tokensArea: Area = {
  routes: tokenRoutes,
  access: [tokenAccess],
  forgetStaff: (tx, { staffId }) => forgetTokensOf(tx, staffId),
  names: { access_token: sql`select name from access_token where id = it.id` },
}
