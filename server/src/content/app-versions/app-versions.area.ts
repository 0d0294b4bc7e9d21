import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { appVersionRoutes } from './app-versions.routes.ts'

export const appVersionsArea: FeatureArea = {
  routes: appVersionRoutes,
  constraints: {
    app_version_unique: 'APP_VERSION_TAKEN',
  },
  names: {
    'app-version': sql`select version from app_version where id = it.id`,
  },
  undo: {
    'app-version.create': undoByOppositeCall(appVersions.remove),
    'app-version.update': undoByOppositeCall(appVersions.update),
  },
}
