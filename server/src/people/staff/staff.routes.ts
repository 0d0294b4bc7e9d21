import { staff } from '@markaz/protocol/people/staff/routes'
import type { FastifyInstance } from 'fastify'
import { replaceUpload } from '../../centre/files/attach-upload.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { lockAssignableOffices } from '../../centre/offices/offices.queries.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountBulkOperation } from '../../http/bulk-operation.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { createCheckFaceJob, staffDoorPhotoStore } from '../face-photos/check-face.ts'
import { previousValuesOfPerson, resetStaffPassword, updateStaffBlockStatus } from './account.ts'
import { bulkIssueStaffPasswords } from './bulk-passwords.ts'
import { isNonTeachingStaffSql, listPeople, readPerson } from './people.queries.ts'
import { lockRoleToAssign, lockStaffAccountForChange, requireAccessForAccountChange } from './person-to-change.ts'
import { savePerson, setStaffOffices } from './write-person.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(createCheckFaceJob(deps, staffDoorPhotoStore))
  mountRoute(app, deps, staff.list, async (call) => {
    const { people, total } = await listPeople(call.db, call.viewer, isNonTeachingStaffSql, call.query)
    return { staff: people.map((person) => withSignedStaffPhoto(call, person)), total }
  })
  mountRoute(app, deps, staff.read, async (call) => {
    const person = orNotFound(await readPerson(call.db, call.viewer, isNonTeachingStaffSql, call.params.id))
    return withSignedStaffPhoto(call, person)
  })
  mountTransactionalRoute(app, deps, staff.update, changeStaff)
  mountRoute(app, deps, staff.resetPassword, (call) => resetStaffPassword(call, isNonTeachingStaffSql, call.params.id))
  mountBulkOperation(app, deps, staff.loginsToMany, bulkIssueStaffPasswords(isNonTeachingStaffSql, staff.loginsToMany))
  mountRoute(app, deps, staff.updateStatus, (call) =>
    updateStaffBlockStatus(call, isNonTeachingStaffSql, call.params.id, call.body.isActive),
  )
}

export function withSignedStaffPhoto<T extends { photo: string | null }>(
  call: Parameters<typeof signedFileAddressOf>[0],
  row: T,
): T {
  return { ...row, photo: signedFileAddressOf(call, row.photo) }
}

/** Fields of the staff member that the body does not contain stay unchanged. */
async function changeStaff({ params, body, viewer, clock, audit }: RouteCall<typeof staff.update>, tx: Db) {
  const person = await lockStaffAccountForChange(tx, viewer, isNonTeachingStaffSql, params.id)
  await requireAccessForAccountChange(tx, viewer, person, body)
  if (body.roleId !== undefined) await lockRoleToAssign(tx, viewer, body.roleId, person)
  const headOfficeIds = body.officeIds && (await lockAssignableOffices(tx, viewer, body.officeIds))
  await savePerson(tx, person, { roleId: person.role?.id, ...person, ...body }, { now: clock.now(), viewer })
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
    before: previousValuesOfPerson(person, body),
    after: body,
  })
  return { id: person.id }
}
