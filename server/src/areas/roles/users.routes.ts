import { users } from '@markaz/protocol/areas/roles'
import { PersonKind } from '@markaz/protocol/areas/staff'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { hashPassword, newPassword } from '../auth/passwords.ts'
import { endSessions } from '../auth/sessions.ts'
import { grantsHeldBy, refuseBeyondOwn } from './grants.ts'
import { lockRole, readRole } from './roles.queries.ts'
import {
  headOfficesOf,
  lockUser,
  otherAdmins,
  readUser,
  setOffices,
  sharesOffice,
  type User,
  usersOfRole,
} from './users.queries.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, users.byRole, async ({ db, params, query }) => {
    if (!(await readRole(db, params.roleId))) throw new AppError('NOT_FOUND')
    return usersOfRole(db, { ...query, roleId: params.roleId })
  })
  mount(app, deps, users.create, createUser)
  mount(app, deps, users.read, async ({ db, params }) => {
    const user = await readUser(db, params.id)
    if (!user) throw new AppError('NOT_FOUND')
    return user
  })
  mount(app, deps, users.update, changeUser)
  mount(app, deps, users.resetPassword, resetPassword)
}

/**
 * The role to be given, locked so that it cannot be deleted meanwhile.
 * @throws AppError VALIDATION when there is no such role | GRANT_BEYOND_OWN when it holds more than the viewer
 */
async function roleToGive(tx: Db, viewer: Viewer, roleId: number) {
  const role = await lockRole(tx, roleId)
  if (!role) throw new AppError('VALIDATION', { fields: { roleId: 'Bunday rol topilmadi' } })
  refuseBeyondOwn(viewer, grantsHeldBy(role))
  return role
}

async function officesToGive(tx: Db, viewer: Viewer, officeIds: number[]) {
  const headOfficeIds = await headOfficesOf(tx, viewer, officeIds)
  if (headOfficeIds.length !== new Set(officeIds).size)
    throw new AppError('VALIDATION', { fields: { officeIds: 'Bunday filial topilmadi' } })
  return headOfficeIds
}

/** @throws AppError NOT_FOUND | NO_SHARED_OFFICE | GRANT_BEYOND_OWN when the person's role holds more than the viewer's */
async function userToChange(tx: Db, viewer: Viewer, id: number): Promise<User> {
  const user = await lockUser(tx, id)
  if (!user) throw new AppError('NOT_FOUND')
  if (!(await sharesOffice(tx, viewer, id))) throw new AppError('NO_SHARED_OFFICE')
  const role = user.role && (await readRole(tx, user.role.id))
  if (role) refuseBeyondOwn(viewer, grantsHeldBy(role))
  if (user.isSuperadmin && !viewer.isSuperadmin) throw new AppError('GRANT_BEYOND_OWN')
  return user
}

/** As the body of a change names it, so that before and after can be laid side by side. */
const shown = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  middleName: user.middleName,
  phoneNumber: user.phoneNumber,
  login: user.login,
  roleId: user.role?.id,
  officeIds: user.offices.map((o) => o.id),
})

/** @throws AppError LAST_ADMIN when nobody else could sign in as an administrator */
async function refuseLastAdmin(tx: Db, user: User) {
  const role = user.role && (await readRole(tx, user.role.id))
  if (!role?.isAdmin) return
  // Two administrators who demote each other wait for one another here. Other roles stay unlocked: two swaps would tie a knot.
  await lockRole(tx, role.id)
  if ((await otherAdmins(tx, user.id)) === 0) throw new AppError('LAST_ADMIN')
}

async function createUser({ db, body, viewer, audit }: Call<typeof users.create>) {
  const passwordHash = await hashPassword(body.password)
  return db.transaction(async (tx) => {
    const role = await roleToGive(tx, viewer, body.roleId)
    const headOfficeIds = await officesToGive(tx, viewer, body.officeIds)
    const kind = body.type === 'academic' ? PersonKind.Academic : PersonKind.Staff
    const made = await tx.one<{ id: number }>(sql`
      insert into staff (kind, first_name, last_name, middle_name, phone_number, login, password_hash, role_id)
      values (${kind}, ${body.firstName}, ${body.lastName}, ${body.middleName ?? null}, ${body.phoneNumber ?? null}, ${body.login}, ${passwordHash}, ${role.id})
      returning id`)
    const { id } = made as { id: number }
    await setOffices(tx, viewer, id, headOfficeIds)
    await audit(tx, { action: 'create', entity: 'staff', entityId: id, after: body })
    return { id }
  })
}

async function changeUser({ db, params, body, viewer, audit }: Call<typeof users.update>) {
  return db.transaction(async (tx) => {
    const before = await userToChange(tx, viewer, params.id)
    const kind = params.type === 'academic' ? PersonKind.Academic : PersonKind.Staff
    if (before.kind !== kind || !before.login) throw new AppError('NOT_FOUND')
    const role = await roleToGive(tx, viewer, body.roleId)
    if (!role.isAdmin) await refuseLastAdmin(tx, before)
    const headOfficeIds = await officesToGive(tx, viewer, body.officeIds)
    await tx.run(sql`
      update staff set first_name = ${body.firstName}, last_name = ${body.lastName}, middle_name = ${body.middleName ?? null},
        phone_number = ${body.phoneNumber ?? null}, login = ${body.login}, role_id = ${role.id}
      where id = ${params.id}`)
    await setOffices(tx, viewer, params.id, headOfficeIds)
    await audit(tx, { action: 'update', entity: 'staff', entityId: params.id, before: shown(before), after: body })
    return { id: params.id }
  })
}

async function resetPassword({ db, params, viewer, clock, audit }: Call<typeof users.resetPassword>) {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const user = await userToChange(tx, viewer, params.id)
    if (!user.login) throw new AppError('NOT_FOUND')
    if (user.workStatus !== 1) throw new AppError('NOT_WORKING')
    await tx.run(sql`update staff set password_hash = ${passwordHash} where id = ${params.id}`)
    await endSessions(tx, sql`staff_id = ${params.id} and id <> ${viewer.sessionId}`, 'password', clock.now())
    await audit(tx, { action: 'reset-password', entity: 'staff', entityId: params.id })
  })
  return { password }
}
