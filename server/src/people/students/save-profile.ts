import { AppError } from '@markaz/protocol/errors'
import type { FaceStatus } from '@markaz/protocol/people/face-photos/schemas'
import { ErpStatus } from '@markaz/protocol/people/staff/schemas'
import type { students } from '@markaz/protocol/people/students/routes'
import { type NewStudent, type StudentProfile, studentProfileFaults } from '@markaz/protocol/people/students/schemas'
import type { z } from 'zod'
import { officesToGive } from '../../centre/offices/offices-to-give.ts'
import { refuseWeakPassword } from '../../centre/sign-in/password-rules.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { addJob } from '../../jobs/add-job.ts'
import { changePhoto } from '../face-photos/change-photo.ts'
import { refuseUnknown, setCategory } from './save-system.ts'
import { studentFacePhotos } from './student-face-photos.ts'
import { setStudentOffices } from './student-offices.ts'
import { laidOver, lockStudent } from './student-record.ts'

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
    const id = await insertStudent(tx, { ...body, ...face }, passwordHash)
    if (face.photo) await lookAtFace(tx, id, clock.now())
    await setStudentOffices(tx, viewer, id, headOfficeIds)
    if (body.categoryId) await setCategory(tx, id, body.categoryId)
    const { password: _, ...after } = body
    await audit(tx, { action: 'create', entity: 'student', entityId: id, after })
    return { id }
  })
}

async function insertStudent(
  tx: Db,
  student: z.output<typeof NewStudent> & { faceStatus: FaceStatus },
  passwordHash: string,
): Promise<number> {
  return tx.newId(sql`
    insert into student (first_name, last_name, middle_name, birth_date, gender, phone_number, passport_series, passport_number,
      personal_id, birth_certificate_series, birth_certificate_number, photo, face_status, h_id, status_id, referrer_id, login, password_hash, must_change_password)
    values (${student.firstName}, ${student.lastName}, ${student.middleName ?? null}, ${student.birthDate}, ${student.genderType},
      ${student.phoneNumber}, ${student.passportSeries ?? null}, ${student.passportNumber ?? null}, ${student.personalId ?? null},
      ${student.birthCertificateSeries ?? null}, ${student.birthCertificateNumber ?? null}, ${student.photo ?? null}, ${student.faceStatus},
      ${student.hId ?? null}, ${student.statusId ?? ErpStatus.ACTIVE}, ${student.referrerId ?? null}, ${student.login}, ${passwordHash}, true)
    returning id`)
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
    const path = after.photo as string | null
    const currentKey = before.photo as string | null
    const face = path !== currentKey && (await changePhoto(tx, { path, folder: photos, viewer, currentKey }))
    await tx.run(sql`
      update student set first_name = ${after.firstName}, last_name = ${after.lastName}, middle_name = ${after.middleName},
        birth_date = ${after.birthDate}, gender = ${after.genderType}, phone_number = ${after.phoneNumber},
        passport_series = ${after.passportSeries}, passport_number = ${after.passportNumber}, personal_id = ${after.personalId},
        birth_certificate_series = ${after.birthCertificateSeries}, birth_certificate_number = ${after.birthCertificateNumber},
        photo = ${path}, face_status = ${face ? face.faceStatus : sql`face_status`},
        face_trouble = ${face ? null : sql`face_trouble`}
      where id = ${params.id}`)
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
