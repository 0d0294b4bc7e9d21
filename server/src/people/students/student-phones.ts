import { AppError } from '@markaz/protocol/errors'
import { hasStaffEnteredPhoneSql, isConfirmedStudentPhoneSql, isPhoneConfirmedSql } from '../../access/confirm-phone.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'

export async function isStudentPhoneConfirmed(tx: Db, studentId: number, phone: string): Promise<boolean> {
  const row = await tx.one(
    sql`select from student where id = ${studentId} and ${isConfirmedStudentPhoneSql(sql`${phone}::text`)}`,
  )
  return row !== undefined
}

/** Confirms the student's phone number. Throws SECOND_PERSON_NEEDED for the user who entered the number. */
export async function confirmOwnPhone(
  tx: Db,
  {
    studentId,
    phone,
    askedBy,
    viewer,
    now,
  }: { studentId: number; phone: string; askedBy: number | null } & {
    viewer: Viewer
    now: Date
  },
): Promise<void> {
  const listed = await tx.one<{ id: number; isTypist: boolean }>(sql`
    select id, ${hasStaffEnteredPhoneSql(viewer.id, sql`typed_by`)} as "isTypist" from student_phone
    where student_id = ${studentId} and phone = ${phone} and not ${isPhoneConfirmedSql} for update`)
  if (!listed) return
  if (listed.isTypist) throw new AppError('SECOND_PERSON_NEEDED')
  await tx.run(sql`
    update student_phone set typed_by = array_append(typed_by, ${askedBy}::bigint), source = 'staff', confirmed_by = ${viewer.id}, confirmed_at = ${now}
    where id = ${listed.id}`)
}

/**
 * Runs before a merge of students: copies who entered a phone number, so that none of these users can confirm it for
 * the remaining student.
 */
export async function copyPhoneEnteredByOnMerge(tx: Db, { staysId, goesId }: { staysId: number; goesId: number }) {
  await tx.run(sql`
    update student_phone set typed_by = array(select distinct unnest(student_phone.typed_by || going.typed_by)), confirmed_at = null, confirmed_by = null
    from student_phone going
    where student_phone.student_id = ${staysId} and going.student_id = ${goesId} and going.phone = student_phone.phone`)
}

export async function removePhoneConfirmations(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update student_phone set confirmed_at = null, confirmed_by = null
    where student_id = any(${[...studentIds]}::bigint[]) and confirmed_at is not null`)
}
