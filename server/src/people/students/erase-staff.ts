import { maskTextsInLogs } from '../../access/mask-logs.ts'
import { staffErasureRegistry } from '../../access/personal-data.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, sql } from '../../db/db.ts'
import { eraseReversibly, recordStudentErasure } from './erase-student.ts'

interface Erasure {
  staffId: number
  now: Date
  erasedAt?: Date
}

/**
 * Erases the staff member's personal data, including the data in the audit and the logs. The caller must have locked
 * the staff member's row.
 */
export async function eraseStaff(tx: Db, erasure: Erasure): Promise<void> {
  const { staffId, now } = erasure
  const said = await personalValues(tx, staffId)
  await revokeAccess(tx, { entity: 'staff', id: staffId }, 'left', { now })
  await staffErasureRegistry.forget(tx, { staffId, now })
  await maskStaff(tx, erasure, said)
}

/** Deleted data can be restored (`restoreStudentData`) until `finishStaffErasure`. Access is never restored. */
export async function eraseStaffReversibly(tx: Db, { staffId, now }: Erasure): Promise<void> {
  await revokeAccess(tx, { entity: 'staff', id: staffId }, 'left', { now })
  await eraseReversibly(tx, -staffId, () => staffErasureRegistry.forget(tx, { staffId, now }))
}

/** After this call, the erased data cannot be restored. */
export async function finishStaffErasure(tx: Db, erasure: Erasure): Promise<void> {
  const held = await tx.many<{ source: string; before: Record<string, unknown> }>(
    sql`delete from erasure_hold where staff_id = ${erasure.staffId} returning source, before`,
  )
  const said = held
    .filter(({ source }) => ['staff', 'door_card', 'file', 'door_face'].includes(source))
    .flatMap(({ before: { phone_number, photo, door_photo, card_no, key } }) => [
      phone_number,
      photo,
      door_photo,
      card_no,
      key,
    ])
    .filter((value) => typeof value === 'string')
  await maskStaff(tx, erasure, [...new Set(said)])
}

async function maskStaff(tx: Db, { staffId, now, erasedAt = now }: Erasure, said: readonly string[]): Promise<void> {
  const masked = await tx.one<{ said: string[] }>(
    sql`select mask_staff_audit('audit', ${staffId}, ${[...said]}::text[]) as said`,
  )
  await maskTextsInLogs(tx, masked?.said ?? [])
  await recordStudentErasure(tx, 'staff', { id: staffId, now, erasedAt })
}

async function personalValues(tx: Db, staffId: number): Promise<string[]> {
  const rows = await tx.many<{ value: string }>(sql`
    select value from (
      select unnest(array[phone_number, photo, door_photo]) as value from staff where id = ${staffId}
      union select card_no from door_card where staff_id = ${staffId}
      union select scan from face_consent where staff_id = ${staffId}
      union select picture from face_log where staff_id = ${staffId}) said
    where value is not null`)
  return rows.map(({ value }) => value)
}
