import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountBulkOperationRoutes } from '../../http/bulk-operation.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import {
  createStaffAccount,
  previousValuesOfChangedFields,
  resetStaffPassword,
  setStaffBlockStatus,
  updateStaffBlockStatus,
} from '../staff/account.ts'
import { bulkIssueStaffPasswords } from '../staff/bulk-passwords.ts'
import { lockRoleToAssign, lockStaffAccountForChange, requireMayChangeAccount } from '../staff/person-to-change.ts'
import { withSignedStaffPhotoUrl } from '../staff/staff.routes.ts'
import { saveStaffMember } from '../staff/write-person.ts'
import {
  assistantListDefinition,
  type TeachingStaffListDefinition,
  teacherListDefinition,
  teachingStaffListDefinition,
} from './academic-lists.ts'
import { listAssignableRoles, listTeachingStaff, readTeachingStaffMember } from './academics.queries.ts'

/** Registers the same API calls for three lists of the table `staff`: academics, teachers and assistants. */
export function teachingStaffRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, teachingStaff.list, (call) => listed(call, teachingStaffListDefinition))
  mountRoute(app, deps, teachingStaff.read, (call) => read(call, teachingStaffListDefinition))
  mountRoute(app, deps, teachingStaff.update, (call) => change(call, teachingStaffListDefinition))
  mountBulkOperationRoutes(
    app,
    deps,
    teachingStaff.loginsToMany,
    bulkIssueStaffPasswords(teachingStaffListDefinition.people, teachingStaff.loginsToMany),
  )
  mountRoute(app, deps, teachingStaff.resetPassword, (call) =>
    resetStaffPassword(call, teachingStaffListDefinition.people, call.params.id),
  )
  mountRoute(app, deps, teachingStaff.signUp, (call) =>
    createStaffAccount(call, teachingStaffListDefinition.people, call.params.id, call.body),
  )
  mountRoute(app, deps, teachingStaff.updateStatus, (call) =>
    updateStaffBlockStatus(call, teachingStaffListDefinition.people, call.params.id, call.body.isActive),
  )

  mountRoute(app, deps, teachers.list, async (call) => {
    const { academics: teachers, total } = await listed(call, teacherListDefinition)
    return { teachers, roles: await listAssignableRoles(call.db, call.viewer), total }
  })
  mountRoute(app, deps, teachers.read, (call) => read(call, teacherListDefinition))
  mountRoute(app, deps, teachers.update, (call) => change(call, teacherListDefinition))
  mountRoute(app, deps, teachers.signUp, (call) =>
    createStaffAccount(call, teacherListDefinition.people, call.params.id, call.body),
  )
  mountBulkOperationRoutes(
    app,
    deps,
    teachers.loginsToMany,
    bulkIssueStaffPasswords(teacherListDefinition.people, teachers.loginsToMany),
  )
  mountRoute(app, deps, teachers.resetPassword, (call) =>
    resetStaffPassword(call, teacherListDefinition.people, call.params.userId),
  )

  mountRoute(app, deps, assistants.list, async (call) => {
    const { academics: assistants, total } = await listed(call, assistantListDefinition)
    return { assistants, total }
  })
  mountRoute(app, deps, assistants.read, (call) => read(call, assistantListDefinition))
  mountRoute(app, deps, assistants.update, (call) => change(call, assistantListDefinition))
  mountRoute(app, deps, assistants.signUp, (call) =>
    createStaffAccount(call, assistantListDefinition.people, call.params.id, call.body),
  )
  mountBulkOperationRoutes(
    app,
    deps,
    assistants.loginsToMany,
    bulkIssueStaffPasswords(assistantListDefinition.people, assistants.loginsToMany),
  )
  mountRoute(app, deps, assistants.resetPassword, (call) =>
    resetStaffPassword(call, assistantListDefinition.people, call.params.id),
  )
}

type Asked<R extends RouteDefinition> = Pick<RouteCall<R>, keyof RouteCall<R>>

async function listed(call: Asked<typeof teachingStaff.list>, list: TeachingStaffListDefinition) {
  const { academics, total } = await listTeachingStaff(call.db, call.viewer, list, call.query)
  return { academics: academics.map((academic) => withSignedStaffPhotoUrl(call, academic)), total }
}

async function read(call: Asked<typeof teachingStaff.read>, list: TeachingStaffListDefinition) {
  return withSignedStaffPhotoUrl(call, await readTeachingStaffMember(call.db, call.viewer, list, call.params.id))
}

/**
 * Fields missing from the body stay unchanged. A status equal to the account's current status is accepted and changes
 * nothing.
 */
async function change(call: Asked<typeof teachingStaff.update>, list: TeachingStaffListDefinition) {
  const { db, viewer, params, body, audit } = call
  return db.transaction(async (tx) => {
    const person = await lockStaffAccountForChange(tx, viewer, list.people, params.id)
    await requireMayChangeAccount(tx, viewer, person, body)
    if (body.roleId !== undefined) await lockRoleToAssign(tx, viewer, body.roleId, person)
    if (body.isActive !== undefined && body.isActive !== person.isActive)
      await setStaffBlockStatus(tx, call, person, body.isActive)
    await saveStaffMember(
      tx,
      person,
      { roleId: person.role?.id, ...person, ...body },
      { now: call.clock.now(), viewer },
    )
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
