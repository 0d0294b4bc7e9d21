import { maskLogs } from '../../access/mask-logs.ts'
import { personalData } from '../../access/personal-data.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'

/** Writes erasures into the register that a restore does not lose. */
export const registerJob = 'students.register-erasures'

/**
 * Takes out in every area who the student was, masks what the audit and other logs said, and notes the erasure for a
 * database that is restored later. The caller must have locked the student.
 */
export async function eraseStudent(
  tx: Db,
  { studentId, now, erasedAt = now }: { studentId: number; now: Date; erasedAt?: Date },
): Promise<void> {
  const parentIds = (
    await tx.many<{ id: number }>(sql`
      select agent.id from agent join agent_student on agent_id in (agent.id, agent.merged_into_id) where student_id = ${studentId}`)
  ).map(({ id }) => id)
  const said = await personalValues(tx, studentId, parentIds)
  await revokeAccess(tx, { entity: 'student', id: studentId }, 'forgotten', { now })
  for (const { forget } of personalData.all()) await forget?.(tx, { studentId, now })
  const forgotten = await tx.many<{ id: number }>(
    sql`select id from agent where id = any(${parentIds}::bigint[]) and phone = ''`,
  )
  const masked = await tx.one<{ said: string[] }>(sql`
    select mask_audit('audit', ${studentId}, ${forgotten.map(({ id }) => id)}::bigint[], ${said}::text[]) as said`)
  await maskLogs(tx, masked?.said ?? [])
  await tx.run(sql`
    insert into erasure (student_id, student_created_at, erased_at)
    select id, created_at, ${erasedAt} from student where id = ${studentId}
    on conflict (student_id) do update set registered_at = null`)
  await addJob(tx, { kind: registerJob, key: 'schedule', runAt: now }, now)
}

/** What tells who a person is wherever it stands: phones, documents, cards, keys of files. */
async function personalValues(tx: Db, studentId: number, parentIds: readonly number[]): Promise<string[]> {
  const rows = await tx.many<{ value: string | null }>(sql`
    select unnest(array[phone_number, mobile, passport_number, passport_series || passport_number, personal_id,
      birth_certificate_number, birth_certificate_series || birth_certificate_number, photo, door_photo]) as value
    from student where id = ${studentId}
    union select card_no from door_card where student_id = ${studentId}
    union select unnest(array[phone, passport_number, passport_series || passport_number]) from agent where id = any(${[...parentIds]}::bigint[])
    union select phone from agent_phone where agent_id = any(${[...parentIds]}::bigint[])
    union select phone from sms where student_id = ${studentId}`)
  const files: string[] = []
  for (const { files: ofArea } of personalData.all())
    for (const { key } of (await ofArea?.(tx, studentId)) ?? []) files.push(key)
  return [...new Set([...rows.map(({ value }) => value ?? ''), ...files])].filter(Boolean)
}
