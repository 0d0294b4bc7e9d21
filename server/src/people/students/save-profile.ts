import { AppError } from '@markaz/protocol/errors'
import { ErpStatus } from '@markaz/protocol/people/staff/schemas'
import type { students } from '@markaz/protocol/people/students/routes'
import { findStudentProfileErrors, type StudentProfile } from '@markaz/protocol/people/students/schemas'
import type { z } from 'zod'
import { replaceUpload } from '../../centre/files/attach-upload.ts'
import { lockAssignableOffices } from '../../centre/offices/offices.queries.ts'
import { refuseWeakPassword } from '../../centre/sign-in/password-rules.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import type { RouteCall } from '../../http/mount.ts'
import { requireRecordsReferencedByStudent, setStudentCategory } from './save-administrative-fields.ts'
import { studentProfileColumns } from './student-columns.ts'
import { setStudentOffices } from './student-offices.ts'
import { lockStudent, mergeGivenValues } from './student-record.ts'

const photoFolder = 'students/images'

export async function createStudent(call: RouteCall<typeof students.create>) {
  const { db, body, viewer, today, audit } = call
  refuseInvalidProfile(body, today)
  const { login, firstName, lastName, middleName, phoneNumber, hId } = body
  await refuseWeakPassword(call, body.password, [login, firstName, lastName, middleName, phoneNumber, hId])
  const passwordHash = await hashPassword(body.password)
  return db.transaction(async (tx) => {
    const headOfficeIds = await lockAssignableOffices(tx, viewer, body.officeIds)
    await requireRecordsReferencedByStudent(tx, viewer, body)
    const photo = await replaceUpload(tx, { path: body.photo ?? null, folder: photoFolder, viewer, currentKey: null })
    const id = await studentProfileColumns.insert(
      tx,
      { ...body, photo },
      {
        ...{ h_id: hId, status_id: body.statusId ?? ErpStatus.ACTIVE },
        ...{ referrer_id: body.referrerId, login, password_hash: passwordHash, must_change_password: true },
        phone_typed_by: viewer.id,
      },
    )
    await setStudentOffices(tx, viewer, id, headOfficeIds)
    if (body.categoryId) await setStudentCategory(tx, id, body.categoryId)
    const { password: _, ...after } = body
    await audit(tx, { action: 'create', entity: 'student', entityId: id, after })
    return { id }
  })
}

export async function updateStudentProfile(call: RouteCall<typeof students.updateProfile>) {
  const { db, params, body, viewer, clock, today, audit } = call
  return db.transaction(async (tx) => {
    const { profile: before } = await lockStudent(tx, viewer, params.id)
    const after = mergeGivenValues(before, body)
    refuseInvalidProfile(after as Partial<z.output<typeof StudentProfile>>, today)
    const { photo: path } = after
    const { photo: currentKey } = before
    if (path !== currentKey) await replaceUpload(tx, { path, folder: photoFolder, viewer, currentKey })
    const typed = after.phoneNumber !== before.phoneNumber && { phone_typed_by: viewer.id }
    await studentProfileColumns.update(tx, params.id, after, { ...typed })
    if (before.phoneNumber !== null && after.phoneNumber !== before.phoneNumber)
      await revokeAccess(tx, { entity: 'student', id: params.id }, 'pupilPhone', { now: clock.now() })
    await audit(tx, { action: 'update', entity: 'student', entityId: params.id, before, after })
    return { id: params.id }
  })
}

function refuseInvalidProfile(profile: Partial<z.output<typeof StudentProfile>>, today: string) {
  const fields = findStudentProfileErrors(profile, today)
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields })
}
