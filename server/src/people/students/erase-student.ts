import { AppError } from '@markaz/protocol/errors'
import { maskTextsInLogs } from '../../access/mask-logs.ts'
import { studentPersonalDataRegistry } from '../../access/personal-data.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'

/**
 * Kind of the job that records erasures outside the database, so that they are repeated after an older backup is
 * restored.
 */
export const recordErasuresJobKind = 'students.register-erasures'

interface Erasure {
  studentId: number
  now: Date
  erasedAt?: Date
}

/** Erases the student's data, and masks it in the audit and other logs. The caller must have locked the student. */
export async function eraseStudent(tx: Db, erasure: Erasure): Promise<void> {
  const { studentId, now } = erasure
  const parentIds = (
    await tx.many<{ id: number }>(sql`
      select agent.id from agent join agent_student on agent_id in (agent.id, agent.merged_into_id) where student_id = ${studentId}`)
  ).map(({ id }) => id)
  const said = await personalValues(tx, studentId, parentIds)
  await revokeAccess(tx, { entity: 'student', id: studentId }, 'forgotten', { now })
  await eraseStudentData(tx, { studentId, now })
  await maskStudent(tx, erasure, parentIds, said)
}

/** The erasure can be undone until `finishStudentErasure`. Access ends first and is not restored by an undo. */
export async function eraseStudentReversibly(tx: Db, { studentId, now }: Erasure): Promise<void> {
  await revokeAccess(tx, { entity: 'student', id: studentId }, 'forgotten', { now })
  await eraseReversibly(tx, studentId, () => eraseStudentData(tx, { studentId, now }))
}

export async function eraseStudentData(tx: Db, student: { studentId: number; now: Date }): Promise<void> {
  for (const { forget } of studentPersonalDataRegistry.all()) await forget?.(tx, student)
}

/**
 * While `forget` runs, database triggers store the removed data for an undo.
 * @param person the id of a student, or minus the id of a staff member
 */
export async function eraseReversibly(tx: Db, person: number, forget: () => Promise<void>): Promise<void> {
  await tx.run(sql`select set_config('markaz.held', ${String(person)}, true)`)
  await forget()
  await tx.run(sql`select set_config('markaz.held', '', true)`)
}

/**
 * @param person the id of a student, or minus the id of a staff member
 * @throws AppError with the code `taken` if another person now has the login or document, or memberships would overlap
 */
export async function restoreStudentData(
  tx: Db,
  person: number,
  taken: 'LEAVER_TAKEN' | 'NOTHING_TO_TAKE_BACK' = 'LEAVER_TAKEN',
): Promise<void> {
  try {
    await tx.run(sql`select undo_held(${person})`)
  } catch (error) {
    // The restored row violates a unique index or the constraint against overlapping memberships.
    if (['23505', '23P01'].includes((error as { code?: string }).code ?? '')) throw new AppError(taken)
    throw error
  }
}

/** Deletes the stored undo data of merges before the given time, so that these merges can no longer be undone. */
export async function deleteStudentMergeUndoData(db: Db, before: Date): Promise<void> {
  await db.run(sql`
    delete from erasure_hold where student_id in (select student_id from student_merge where merged_at < ${before})`)
}

/** Deletes the data stored for the undo, so that the student's data cannot be restored. */
export async function finishStudentErasure(tx: Db, erasure: Erasure): Promise<void> {
  const held = await tx.many<{ source: string; before: Record<string, unknown> }>(
    sql`delete from erasure_hold where student_id = ${erasure.studentId} returning source, before`,
  )
  const parentIds = held.filter(({ source }) => source === 'agent').map(({ before }) => Number(before.id))
  const said = held.flatMap(({ before }) => Object.values(before).flat()).filter((value) => typeof value === 'string')
  const passports = held.map(({ before }) => `${before.passport_series ?? ''}${before.passport_number ?? ''}`)
  await maskStudent(
    tx,
    erasure,
    parentIds,
    [...new Set([...said, ...passports])].filter((value) => value.length <= 200),
  )
}

async function maskStudent(
  tx: Db,
  { studentId, now, erasedAt = now }: Erasure,
  parentIds: readonly number[],
  said: readonly string[],
): Promise<void> {
  const forgotten = await tx.many<{ id: number }>(
    sql`select id from agent where id = any(${[...parentIds]}::bigint[]) and phone = ''`,
  )
  const masked = await tx.one<{ said: string[] }>(sql`
    select mask_audit('audit', ${studentId}, ${forgotten.map(({ id }) => id)}::bigint[], ${[...said]}::text[]) as said`)
  await maskTextsInLogs(tx, masked?.said ?? [])
  await recordStudentErasure(tx, 'student', { id: studentId, now, erasedAt })
  // A record that was merged into this student is the same person, so its stored undo data and audit are erased too.
  const merged = await tx.many<{ id: number }>(
    sql`select student_id as id from student_merge where into_id = ${studentId} order by 1`,
  )
  for (const { id } of merged) await finishStudentErasure(tx, { studentId: id, now, erasedAt })
}

export const erasureTables = { student: raw('erasure'), staff: raw('staff_erasure') } as const

/** Records the erasure in the database. A queued job then records it outside the database, too. */
export async function recordStudentErasure(
  tx: Db,
  entity: keyof typeof erasureTables,
  { id, now, erasedAt }: { id: number; now: Date; erasedAt: Date },
): Promise<void> {
  const key = raw(`${entity}_id`)
  await tx.run(sql`
    insert into ${erasureTables[entity]} (${key}, ${raw(`${entity}_created_at`)}, erased_at)
    select id, created_at, ${erasedAt} from ${raw(entity)} where id = ${id}
    on conflict (${key}) do update set registered_at = null`)
  await addJob(tx, { kind: recordErasuresJobKind, key: 'schedule', runAt: now }, now)
}

/** Values that identify the student wherever they occur in texts: phones, documents, cards, file keys. */
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
  for (const { files: ofArea } of studentPersonalDataRegistry.all())
    for (const { key } of (await ofArea?.(tx, studentId)) ?? []) files.push(key)
  return [...new Set([...rows.map(({ value }) => value ?? ''), ...files])].filter(Boolean)
}
