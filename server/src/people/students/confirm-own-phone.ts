import { AppError } from '@markaz/protocol/errors'
import { isTypist, mayGrantAccess, opensStudentByPhone } from '../../access/trusted-phone.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'

/** The number is the student's today, and a second person has confirmed it. */
export async function isConfirmedOfStudent(tx: Db, studentId: number, phone: string): Promise<boolean> {
  const row = await tx.one(
    sql`select from student where id = ${studentId} and ${opensStudentByPhone(sql`${phone}::text`)}`,
  )
  return row !== undefined
}

/**
 * Two people have agreed to the number of a student's contract. If it is the student's own, it is confirmed for the student,
 * too; a person who once typed it for the student is not the second one.
 * @throws AppError SECOND_PERSON_NEEDED
 */
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
    select id, ${isTypist(viewer.id, sql`typed_by`)} as "isTypist" from student_phone
    where student_id = ${studentId} and phone = ${phone} and not ${mayGrantAccess} for update`)
  if (!listed) return
  if (listed.isTypist) throw new AppError('SECOND_PERSON_NEEDED')
  await tx.run(sql`
    update student_phone set typed_by = array_append(typed_by, ${askedBy}::bigint), source = 'staff', confirmed_by = ${viewer.id}, confirmed_at = ${now}
    where id = ${listed.id}`)
}
