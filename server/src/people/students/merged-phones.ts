import { type Db, sql } from '../../db/db.ts'

/** Users who entered a number for one of two merged students cannot confirm it for the other. */
export async function copyPhoneAuthors(tx: Db, { staysId, goesId }: { staysId: number; goesId: number }) {
  await tx.run(sql`
    update student_phone set typed_by = array(select distinct unnest(student_phone.typed_by || going.typed_by)), confirmed_at = null, confirmed_by = null
    from student_phone going
    where student_phone.student_id = ${staysId} and going.student_id = ${goesId} and going.phone = student_phone.phone`)
}

/** Makes the students' phone numbers unconfirmed, so that a second person must confirm the numbers again. */
export async function removePhoneConfirmations(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update student_phone set confirmed_at = null, confirmed_by = null
    where student_id = any(${[...studentIds]}::bigint[]) and confirmed_at is not null`)
}
