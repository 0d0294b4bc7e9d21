import { roles } from '@markaz/protocol/people/roles/routes'
import { buildPermissionTree } from '@markaz/protocol/permissions'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { type FieldChange, undoByOppositeCall, undoSoftDelete } from '../../http/undo-by-call.ts'
import { grantsOfRole, refuseGrantsViewerLacks } from './grants.ts'
import { readRole } from './roles.queries.ts'
import { roleRoutes } from './roles.routes.ts'

export const rolesArea: FeatureArea = {
  routes: roleRoutes,
  constraints: {
    role_name_unique: 'ROLE_NAME_TAKEN',
  },
  names: {
    role: sql`select name from role where id = it.id`,
  },
  ids: { roleId: 'role', roleIds: 'role' },
  undo: {
    'role.create': undoByOppositeCall(roles.remove),
    'role.update': undoByOppositeCall(roles.update, { body: withTree }),
    'role.second-factor': undoByOppositeCall(roles.secondFactor),
    'role.delete': undoSoftDelete(roles.remove, sql`role`, async (tx, { viewer }, { entityId }) => {
      refuseGrantsViewerLacks(viewer, grantsOfRole(orNotFound(await readRole(tx, entityId))))
    }),
  },
}

function withTree({ before: { name, type, grants } }: FieldChange) {
  return { name, type, permissions: buildPermissionTree(new Set(grants as string[])) }
}
