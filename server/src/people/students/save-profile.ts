import { AppError } from '@markaz/protocol/errors'
import { ErpStatus } from '@markaz/protocol/people/staff/schemas'
import type { students } from '@markaz/protocol/people/students/routes'
import { type StudentProfile, studentProfileFaults } from '@markaz/protocol/people/students/schemas'
import type { z } from 'zod'
import { officesToGive } from '../../centre/offices/offices-to-give.ts'
import { refuseWeakPassword } from '../../centre/sign-in/password-rules.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import type { Db } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { addJob } from '../../jobs/add-job.ts'
import { changePhoto } from '../face-photos/change-photo.ts'
import { refuseUnknown, setCategory } from './save-system.ts'
import { studentFacePhotos } from './student-face-photos.ts'
import { setStudentOffices } from './student-offices.ts'
import { laidOver, lockStudent, profileColumns } from './student-record.ts'

const photos = 'students/images'

export async function createStudent(call: Call<typeof students.create>) {
  const { db, body, viewer, today, clock, audit } = call
  refuseFaults(body, today)
  const { login, firstName, lastName, middleName, phoneNumber, hId } = body
  await refuseWeakPassword(call, body.password, [login, firstName, lastName, middleName, phoneNumber, hId])
  const passwordHash = await hashPassword(body.password)
  return db.transaction(async (tx) => {
    const headOfficeIds = await officesToGive(tx, viewer, body.officeIds)
    await refuseUnknown(tx, viewer, body)
    const face = await changePhoto(tx, { path: body.photo ?? null, folder: photos, viewer, currentKey: null })
    const id = await profileColumns.insert(
      tx,
      { ...body, photo: face.photo },
      {
        ...{ face_status: face.faceStatus, h_id: hId, status_id: body.statusId ?? ErpStatus.ACTIVE },
        ...{ referrer_id: body.referrerId, login, password_hash: passwordHash, must_change_password: true },
        phone_typed_by: viewer.id,
      },
    )
    if (face.photo) await lookAtFace(tx, id, clock.now())
    await setStudentOffices(tx, viewer, id, headOfficeIds)
    if (body.categoryId) await setCategory(tx, id, body.categoryId)
    const { password: _, ...after } = body
    await audit(tx, { action: 'create', entity: 'student', entityId: id, after })
    return { id }
  })
}

export async function updateProfile({
  db,
  params,
  body,
  viewer,
  today,
  clock,
  audit,
}: Call<typeof students.updateProfile>) {
  return db.transaction(async (tx) => {
    const { profile: before } = await lockStudent(tx, viewer, params.id)
    const after = laidOver(before, body)
    refuseFaults(after as Partial<z.output<typeof StudentProfile>>, today)
    const { photo: path } = after
    const { photo: currentKey } = before
    const face = path !== currentKey && (await changePhoto(tx, { path, folder: photos, viewer, currentKey }))
    const seen = face && { face_status: face.faceStatus, face_trouble: null }
    const typed = after.phoneNumber !== before.phoneNumber && { phone_typed_by: viewer.id }
    await profileColumns.update(tx, params.id, after, { ...seen, ...typed })
    if (before.phoneNumber !== null && after.phoneNumber !== before.phoneNumber)
      await revokeAccess(tx, { entity: 'student', id: params.id }, 'pupilPhone', { now: clock.now() })
    if (face && path) await lookAtFace(tx, params.id, clock.now())
    await audit(tx, { action: 'update', entity: 'student', entityId: params.id, before, after })
    return { id: params.id }
  })
}

const lookAtFace = (tx: Db, id: number, now: Date) =>
  addJob(tx, { kind: studentFacePhotos.kind, key: id, runAt: now }, now)

function refuseFaults(profile: Partial<z.output<typeof StudentProfile>>, today: string) {
  const fields = studentProfileFaults(profile, today)
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields })
}
