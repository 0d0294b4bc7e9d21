import { staff } from '@markaz/protocol/people/staff/routes'
import type { FastifyInstance } from 'fastify'
import { replaceUpload } from '../../centre/files/attach-upload.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { lockAssignableOffices } from '../../centre/offices/offices.queries.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountBulkOperationRoutes } from '../../http/bulk-operation.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { createCheckFaceJob, staffDoorPhotoStore } from '../face-photos/check-face.ts'
import { previousValuesOfChangedFields, resetStaffPassword, updateStaffBlockStatus } from './account.ts'
import { bulkIssueStaffPasswords } from './bulk-passwords.ts'
import { isNonTeachingStaffSql, listStaffMembers, readStaffMember } from './people.queries.ts'
import { lockRoleToAssign, lockStaffAccountForChange, requireMayChangeAccount } from './person-to-change.ts'
import { saveStaffMember, setStaffOffices } from './write-person.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(createCheckFaceJob(deps, staffDoorPhotoStore))
  mountRoute(app, deps, staff.list, async (call) => {
    const { people, total } = await listStaffMembers(call.db, call.viewer, isNonTeachingStaffSql, call.query)
    return { staff: people.map((person) => withSignedStaffPhotoUrl(call, person)), total }
  })
  mountRoute(app, deps, staff.read, async (call) => {
    const person = orNotFound(await readStaffMember(call.db, call.viewer, isNonTeachingStaffSql, call.params.id))
    return withSignedStaffPhotoUrl(call, person)
  })
  mountTransactionalRoute(app, deps, staff.update, changeStaff)
  mountRoute(app, deps, staff.resetPassword, (call) => resetStaffPassword(call, isNonTeachingStaffSql, call.params.id))
  mountBulkOperationRoutes(
    app,
    deps,
    staff.loginsToMany,
    bulkIssueStaffPasswords(isNonTeachingStaffSql, staff.loginsToMany),
  )
  mountRoute(app, deps, staff.updateStatus, (call) =>
    updateStaffBlockStatus(call, isNonTeachingStaffSql, call.params.id, call.body.isActive),
  )
}

export function withSignedStaffPhotoUrl<T extends { photo: string | null }>(
  call: Parameters<typeof signedFileAddressOf>[0],
  row: T,
): T {
  return { ...row, photo: signedFileAddressOf(call, row.photo) }
}

async function changeStaff({ params, body, viewer, clock, audit }: RouteCall<typeof staff.update>, tx: Db) {
  const person = await lockStaffAccountForChange(tx, viewer, isNonTeachingStaffSql, params.id)
  await requireMayChangeAccount(tx, viewer, person, body)
  if (body.roleId !== undefined) await lockRoleToAssign(tx, viewer, body.roleId, person)
  const headOfficeIds = body.officeIds && (await lockAssignableOffices(tx, viewer, body.officeIds))
  await saveStaffMember(tx, person, { roleId: person.role?.id, ...person, ...body }, { now: clock.now(), viewer })
  if (body.photo !== undefined && body.photo !== person.photo) {
    const upload = { path: body.photo, folder: 'staff/profile', viewer, currentKey: person.photo }
    const photo = await replaceUpload(tx, upload)
    await tx.run(sql`update staff set photo = ${photo} where id = ${person.id}`)
  }
  if (headOfficeIds) await setStaffOffices(tx, viewer, person.id, headOfficeIds)
  await audit(tx, {
    action: 'update',
    entity: 'staff',
    entityId: person.id,
    before: previousValuesOfChangedFields(person, body),
    after: body,
  })
  return { id: person.id }
}
