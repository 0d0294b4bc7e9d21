import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { AppError } from '@markaz/protocol/errors'
import { staffPhones, users } from '@markaz/protocol/people/users/routes'
import type { FastifyInstance } from 'fastify'
import { lockAssignableOffices } from '../../centre/offices/offices.queries.ts'
import { notifyAccountOwner } from '../../centre/sign-in/account-notifications.ts'
import { refuseWeakPassword } from '../../centre/sign-in/password-rules.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { disableSecondFactor } from '../../centre/sign-in/second-factor.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountBulkOperationRoutes } from '../../http/bulk-operation.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readRole } from '../roles/roles.queries.ts'
import { previousValuesOfChangedFields, resetStaffPassword } from '../staff/account.ts'
import { listStaffMembers, readStaffMember } from '../staff/people.queries.ts'
import { lockRoleToAssign, lockStaffMemberForChange, requireMayChangeAccount } from '../staff/person-to-change.ts'
import { insertPerson, saveStaffMember, setStaffOffices } from '../staff/write-person.ts'
import { ownAccountRoutes } from './own-account.ts'
import { bulkConfirmStaffPhones, confirmPhoneOfStaff, hasStaffAccountSql } from './staff-phones.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  ownAccountRoutes(app, deps)
  mountRoute(app, deps, users.byRole, async ({ db, viewer, params, query }) => {
    if (!(await readRole(db, params.roleId))) throw new AppError('NOT_FOUND')
    const { people, total } = await listStaffMembers(db, viewer, hasStaffAccountSql, {
      ...query,
      roleId: params.roleId,
    })
    return { users: people, total }
  })
  mountRoute(app, deps, users.create, createUser)
  mountRoute(app, deps, users.read, async ({ db, viewer, params }) => {
    const person = orNotFound(await readStaffMember(db, viewer, sql`true`, params.id))
    return person
  })
  mountRoute(app, deps, users.update, changeUser)
  mountRoute(app, deps, users.removeFactor, removeSecondFactor)
  mountTransactionalRoute(app, deps, staffPhones.confirm, confirmPhoneOfStaff)
  mountBulkOperationRoutes(app, deps, staffPhones.confirmOfMany, bulkConfirmStaffPhones)
  mountRoute(app, deps, users.resetPassword, (call) => resetStaffPassword(call, hasStaffAccountSql, call.params.id))
}

async function removeSecondFactor({ db, params, viewer, clock, audit }: RouteCall<typeof users.removeFactor>) {
  await db.transaction(async (tx) => {
    const person = await lockStaffMemberForChange(tx, viewer, hasStaffAccountSql, params.id)
    await disableSecondFactor(tx, person.id)
    await audit(tx, { action: 'second-factor-off', entity: 'staff', entityId: person.id })
    await notifyAccountOwner(tx, { staffId: person.id, what: 'factorOff', now: clock.now() })
  })
  return {}
}

const kindOf = { staff: PersonKind.Staff, academic: PersonKind.Academic }

async function createUser(call: RouteCall<typeof users.create>) {
  const { db, body, viewer, audit } = call
  const { login, firstName, lastName, middleName, phoneNumber } = body
  await refuseWeakPassword(call, body.password, [login, firstName, lastName, middleName, phoneNumber])
  const passwordHash = await hashPassword(body.password)
  return db.transaction(async (tx) => {
    const role = await lockRoleToAssign(tx, viewer, body.roleId)
    const headOfficeIds = await lockAssignableOffices(tx, viewer, body.officeIds)
    const id = await insertPerson(tx, { ...body, kind: kindOf[body.type], passwordHash, roleId: role.id }, viewer)
    await setStaffOffices(tx, viewer, id, headOfficeIds)
    await audit(tx, { action: 'create', entity: 'staff', entityId: id, after: body })
    return { id }
  })
}

async function changeUser(call: RouteCall<typeof users.update>) {
  const { db, params, body, viewer, audit } = call
  const list = sql`${hasStaffAccountSql} and kind = ${kindOf[params.type]}::int`
  return db.transaction(async (tx) => {
    const person = await lockStaffMemberForChange(tx, viewer, list, params.id)
    await requireMayChangeAccount(tx, viewer, person, body)
    const role = await lockRoleToAssign(tx, viewer, body.roleId, person)
    const headOfficeIds = await lockAssignableOffices(tx, viewer, body.officeIds)
    await saveStaffMember(tx, person, { ...body, roleId: role.id }, { now: call.clock.now(), viewer })
    await setStaffOffices(tx, viewer, person.id, headOfficeIds)
    await audit(tx, {
      action: 'update',
      entity: 'staff',
      entityId: person.id,
      before: previousValuesOfChangedFields(person, body),
      after: body,
    })
    return { id: person.id }
  })
}
