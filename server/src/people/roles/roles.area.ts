import { roles } from '@markaz/protocol/people/roles/routes'
import { permissionTreeOf } from '@markaz/protocol/permissions'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { type FieldChange, undoByCall, undoDelete } from '../../http/undo-by-call.ts'
import { grantsOfRole, refuseBeyondOwn } from './grants.ts'
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
    'role.create': undoByCall(roles.remove),
    'role.update': undoByCall(roles.update, { body: withTree }),
    'role.second-factor': undoByCall(roles.secondFactor),
    'role.delete': undoDelete(roles.remove, sql`role`, async (tx, { viewer }, { entityId }) => {
      refuseBeyondOwn(viewer, grantsOfRole(orNotFound(await readRole(tx, entityId))))
    }),
  },
}

function withTree({ before: { name, type, grants } }: FieldChange) {
  return { name, type, permissions: permissionTreeOf(new Set(grants as string[])) }
}
