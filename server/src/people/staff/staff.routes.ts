import { staff } from '@markaz/protocol/people/staff/routes'
import type { FastifyInstance } from 'fastify'
import { fileAddress } from '../../centre/files/file-address.ts'
import { changeUpload } from '../../centre/files/take-upload.ts'
import { lockOfficesToAssign } from '../../centre/offices/offices-to-give.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountMany } from '../../http/many.ts'
import { type Call, mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { checkFace } from '../face-photos/check-face.ts'
import { previousValues, resetPassword, updateStatus } from './account.ts'
import { issuePasswords } from './logins-to-many.ts'
import { listPeople, readPerson, staffList } from './people.queries.ts'
import { lockProfileToChange, lockRoleToAssign, requireAllBranchesForAccount } from './person-to-change.ts'
import { staffFacePhotos } from './staff-face-photos.ts'
import { setStaffOffices } from './staff-offices.ts'
import { savePerson } from './write-person.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(checkFace(deps, staffFacePhotos))
  mountRoute(app, deps, staff.list, async (call) => {
    const { people, total } = await listPeople(call.db, call.viewer, staffList, call.query)
    return { staff: people.map((person) => withPhoto(call, person)), total }
  })
  mountRoute(app, deps, staff.read, async (call) => {
    const person = orNotFound(await readPerson(call.db, call.viewer, staffList, call.params.id))
    return withPhoto(call, person)
  })
  mountWrite(app, deps, staff.update, changeStaff)
  mountRoute(app, deps, staff.resetPassword, (call) => resetPassword(call, staffList, call.params.id))
  mountMany(app, deps, staff.loginsToMany, issuePasswords(staffList, staff.loginsToMany))
  mountRoute(app, deps, staff.updateStatus, (call) => updateStatus(call, staffList, call.params.id, call.body.isActive))
}

/** Replaces the file key of a person's photo by an address from which the viewer can load the photo. */
export function withPhoto<T extends { photo: string | null }>(call: Parameters<typeof fileAddress>[0], row: T): T {
  return { ...row, photo: fileAddress(call, row.photo) }
}

/** Changes a staff member. Fields that the body does not contain stay unchanged. */
async function changeStaff({ params, body, viewer, clock, audit }: Call<typeof staff.update>, tx: Db) {
  const person = await lockProfileToChange(tx, viewer, staffList, params.id)
  await requireAllBranchesForAccount(tx, viewer, person, body)
  if (body.roleId !== undefined) await lockRoleToAssign(tx, viewer, body.roleId, person)
  const headOfficeIds = body.officeIds && (await lockOfficesToAssign(tx, viewer, body.officeIds))
  await savePerson(tx, person, { roleId: person.role?.id, ...person, ...body }, { now: clock.now(), viewer })
  if (body.photo !== undefined && body.photo !== person.photo) {
    const upload = { path: body.photo, folder: 'staff/profile', viewer, currentKey: person.photo }
    const photo = await changeUpload(tx, upload)
    await tx.run(sql`update staff set photo = ${photo} where id = ${person.id}`)
  }
  if (headOfficeIds) await setStaffOffices(tx, viewer, person.id, headOfficeIds)
  await audit(tx, {
    action: 'update',
    entity: 'staff',
    entityId: person.id,
    before: previousValues(person, body),
    after: body,
  })
  return { id: person.id }
}
