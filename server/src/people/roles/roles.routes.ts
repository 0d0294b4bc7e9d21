import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { roles } from '@markaz/protocol/people/roles/routes'
import { adminRoleName, type RoleType } from '@markaz/protocol/people/roles/schemas'
import { allGrants, buildPermissionTree } from '@markaz/protocol/permissions'
import type { FastifyInstance } from 'fastify'
import { revokeAccessOfStaffWithoutSecondFactor } from '../../centre/sign-in/revoke-access.ts'
import { defineColumn, defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { grantsOfRole, parseGrantsOfPermissionTree, refuseGrantsViewerLacks } from './grants.ts'
import { ensureAdminRole, listRoles, listStaffWhoCanGrant, lockRole, readAllRoles, readRole } from './roles.queries.ts'

export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  mountTransactionalRoute(app, deps, roles.initial, createInitialRole)
  mountRoute(app, deps, roles.mine, async ({ viewer }) => ({
    permissions: buildPermissionTree(viewer.grants, { pruned: true }),
  }))
  mountRoute(app, deps, roles.catalogue, async () => ({ permissions: buildPermissionTree(new Set(allGrants)) }))
  mountRoute(app, deps, roles.grantors, async ({ db, viewer, query: { grant } }) => {
    if (!allGrants.some((known) => known === grant)) refuseField('grant', peopleErrorTexts.unknownGrant)
    return { people: await listStaffWhoCanGrant(db, viewer, grant) }
  })
  mountRoute(app, deps, roles.list, ({ db, query }) => listRoles(db, query))
  mountRoute(app, deps, roles.all, async ({ db }) => ({ roles: await readAllRoles(db) }))
  mountRoute(app, deps, roles.read, async ({ db, params }) => orNotFound(await readRole(db, params.id)))
  mountRoute(app, deps, roles.detail, async ({ db, params }) => {
    const role = orNotFound(await readRole(db, params.id))
    return { ...role, permissions: buildPermissionTree(new Set(grantsOfRole(role))) }
  })
  mountRoute(app, deps, roles.create, createRole)
  mountRoute(app, deps, roles.update, changeRole)
  mountTransactionalRoute(app, deps, roles.secondFactor, setSecondFactorRequired)
  mountTransactionalRoute(app, deps, roles.remove, removeRole)
}

const roleColumns = defineColumnMap('role', {
  name: 'string',
  type: defineColumn<RoleType>('number'),
  grants: 'string[]',
})

async function createInitialRole({ audit }: RouteCall<typeof roles.initial>, tx: Db) {
  const { id, isNew } = await ensureAdminRole(tx, adminRoleName)
  if (isNew) await audit(tx, { action: 'create', entity: 'role', entityId: id, after: { name: adminRoleName } })
  return { id }
}

async function createRole({ db, body, viewer, audit }: RouteCall<typeof roles.create>) {
  const grants = parseGrantsOfPermissionTree(body.permissions)
  refuseGrantsViewerLacks(viewer, grants)
  return db.transaction(async (tx) => {
    const after = { name: body.name, type: body.type, grants }
    const id = await roleColumns.insert(tx, after)
    await audit(tx, { action: 'create', entity: 'role', entityId: id, after })
    return { id }
  })
}

async function changeRole({ db, params, body, viewer, audit }: RouteCall<typeof roles.update>) {
  const grants = parseGrantsOfPermissionTree(body.permissions)
  return db.transaction(async (tx) => {
    const before = orNotFound(await lockRole(tx, params.id))
    // The Admin role always has all rights, so that the last administrator cannot be locked out.
    if (before.isAdmin) throw new AppError('ROLE_PROTECTED')
    if (body.version !== undefined && body.version !== before.version) throw new AppError('ROLE_CHANGED')
    refuseGrantsViewerLacks(viewer, [...before.grants, ...grants])
    const after = { name: body.name, type: body.type, grants }
    await roleColumns.update(tx, params.id, after, { version: sql`version + 1` })
    await audit(tx, {
      action: 'update',
      entity: 'role',
      entityId: params.id,
      before: { name: before.name, type: before.type, grants: before.grants },
      after,
    })
    return { id: params.id }
  })
}

/**
 * Ends the sessions of the role's holders who have no second factor, so that they must set it up at the next sign-in.
 */
async function setSecondFactorRequired(
  { params, body, viewer, clock, audit }: RouteCall<typeof roles.secondFactor>,
  tx: Db,
) {
  const role = orNotFound(await lockRole(tx, params.id))
  refuseGrantsViewerLacks(viewer, grantsOfRole(role))
  if (role.needsSecondFactor === body.isNeeded) return body
  await tx.run(sql`update role set needs_second_factor = ${body.isNeeded} where id = ${role.id}`)
  await revokeAccessOfStaffWithoutSecondFactor(tx, sql`role_id = ${role.id}`, { now: clock.now() })
  const line = { action: 'second-factor', entity: 'role', entityId: role.id } as const
  await audit(tx, { ...line, before: { isNeeded: role.needsSecondFactor }, after: body })
  return body
}

async function removeRole({ params, viewer, audit }: RouteCall<typeof roles.remove>, tx: Db) {
  const before = orNotFound(await lockRole(tx, params.id))
  if (before.isAdmin) throw new AppError('ROLE_PROTECTED')
  refuseGrantsViewerLacks(viewer, before.grants)
  if (before.usersCount > 0) throw new AppError('ROLE_IN_USE')
  await tx.run(sql`update role set deleted_at = now(), version = version + 1 where id = ${params.id}`)
  await audit(tx, {
    action: 'delete',
    entity: 'role',
    entityId: params.id,
    before: { name: before.name, type: before.type, grants: before.grants },
  })
  return {}
}
