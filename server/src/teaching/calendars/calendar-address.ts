import { createHash, randomBytes } from 'node:crypto'
import type { CalendarAddress, NewCalendarAddress } from '@markaz/protocol/teaching/calendars/schemas'
import type { AuditLine } from '../../access/audit.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** Whose calendar it is. */
type Owner = { staffId: number } | { studentId: number }

const ownedBy = (owner: Owner): Sql =>
  'staffId' in owner ? sql`staff_id = ${owner.staffId}` : sql`student_id = ${owner.studentId}`

export function calendarAddress(db: Db, owner: Owner): Promise<CalendarAddress | undefined> {
  return db.one<CalendarAddress & object>(
    sql`select created_at as "createdAt" from calendar_address where ${ownedBy(owner)}`,
  )
}

interface Asking extends Pick<Deps, 'db' | 'clock' | 'publicUrl'> {
  audit(tx: Db, line: AuditLine): Promise<void>
}

/** 256 random bits, of which the hash is kept; the address before it ends with this transaction. */
export async function makeAddress(
  { db, clock, publicUrl, audit }: Asking,
  owner: Owner,
): Promise<{ calendar: NewCalendarAddress }> {
  const secret = randomBytes(32).toString('base64url')
  const { staffId, studentId } = { staffId: null, studentId: null, ...owner }
  const createdAt = clock.now()
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into calendar_address (staff_id, student_id, secret_hash, created_at)
      values (${staffId}, ${studentId}, ${hashOf(secret)}, ${createdAt})
      on conflict (${'staffId' in owner ? sql`staff_id` : sql`student_id`}) do update
      set secret_hash = excluded.secret_hash, created_at = excluded.created_at`)
    await audit(tx, lineOf('calendar-address', owner))
  })
  return { calendar: { createdAt: createdAt.toISOString(), address: `${publicUrl}/calendar/${secret}.ics` } }
}

export async function revokeAddress({ db, audit }: Asking, owner: Owner): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const count = await tx.run(sql`delete from calendar_address where ${ownedBy(owner)}`)
    if (count > 0) await audit(tx, lineOf('calendar-address-off', owner))
  })
  return {}
}

/** Under which a secret is looked for; of 256 random bits no salt is needed. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function lineOf(action: AuditLine['action'], owner: Owner): AuditLine {
  return 'staffId' in owner
    ? { action, entity: 'staff', entityId: owner.staffId }
    : { action, entity: 'student', entityId: owner.studentId }
}
