import { anonymizeAccessTokensOfStaff } from '../../access/access-token.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { apiTokenAccessKind } from '../sign-in/session-access.ts'
import { accessTokenRoutes } from './tokens.routes.ts'

export const accessTokensArea: FeatureArea = {
  routes: accessTokenRoutes,
  access: [apiTokenAccessKind],
  forgetStaff: (tx, { staffId }) => anonymizeAccessTokensOfStaff(tx, staffId),
  names: { access_token: sql`select name from access_token where id = it.id` },
}
