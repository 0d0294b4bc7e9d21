import { createHash, randomBytes } from 'node:crypto'
import type { LinkedChatOrCalendar } from '@markaz/protocol/centre/sign-in/schemas'
import type { calendars } from '@markaz/protocol/teaching/calendars/routes'
import type { CalendarFeed, CreatedCalendarFeed } from '@markaz/protocol/teaching/calendars/schemas'
import { lockSessionOwnerRow, type RevocableAccessKind } from '../../centre/sign-in/revoke-access.ts'
import { parentSignInRules, staffSignInRules, studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'

const calendarOwnerColumns: Record<'staff' | 'student' | 'agent', Sql> = {
  staff: sql`staff_id`,
  student: sql`student_id`,
  agent: sql`agent_id`,
}

export const calendarFeedAccessKind: RevocableAccessKind = {
  kind: 'calendar',
  tables: ['calendar_address'],
  revoke: (tx, { entity, isTheirs }) =>
    tx.run(sql`delete from calendar_address where ${isTheirs(calendarOwnerColumns[entity])}`),
  listed: {
    list: (db, { entity, id }) =>
      db.many<LinkedChatOrCalendar & object>(sql`
        select 'calendar' as kind, id::text, created_at as "madeAt", null as "linkedBy" from calendar_address
        where ${calendarOwnerColumns[entity]} = ${id}`),
    async end(tx, { entity, id, itemId }, { audit }) {
      const count = await tx.run(sql`
        delete from calendar_address where id = ${itemId} and ${calendarOwnerColumns[entity]} = ${id}`)
      if (count > 0) await audit(tx, { action: 'calendar-address-off', entity, entityId: id })
      return count > 0
    },
  },
}

interface CalendarAccount {
  entity: 'staff' | 'student' | 'agent'
  id: number
}

const signInRulesOf = { staff: staffSignInRules, student: studentSignInRules, agent: parentSignInRules }

type CalendarRequest = Pick<RouteCall<typeof calendars.make>, 'db' | 'clock' | 'publicUrl' | 'audit'>

export async function readCalendarFeed(
  { db }: { db: Db },
  { entity, id }: CalendarAccount,
): Promise<{ calendar: CalendarFeed | null }> {
  const calendar = await db.one<CalendarFeed & object>(
    sql`select created_at as "createdAt" from calendar_address where ${calendarOwnerColumns[entity]} = ${id}`,
  )
  return { calendar: calendar ?? null }
}

/**
 * Creates a secret address, of which only the secret's hash is stored. The owner's earlier calendar address becomes
 * invalid.
 */
export async function createCalendarFeedAddress(
  { db, clock, publicUrl, audit }: CalendarRequest,
  { entity, id, sessionId }: CalendarAccount & { sessionId: string },
): Promise<{ calendar: CreatedCalendarFeed }> {
  const secret = randomBytes(32).toString('base64url')
  const createdAt = clock.now()
  await db.transaction(async (tx) => {
    await lockSessionOwnerRow(tx, signInRulesOf[entity], sessionId)
    await tx.run(sql`
      insert into calendar_address (${calendarOwnerColumns[entity]}, secret_hash, created_at) values (${id}, ${hashCalendarSecret(secret)}, ${createdAt})
      on conflict (${calendarOwnerColumns[entity]}) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`)
    await audit(tx, { action: 'calendar-address', entity, entityId: id })
  })
  return { calendar: { createdAt: createdAt.toISOString(), address: `${publicUrl}/calendar/${secret}.ics` } }
}

export async function revokeCalendarFeedAddress(
  { db, audit }: CalendarRequest,
  { entity, id }: CalendarAccount,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const count = await tx.run(sql`delete from calendar_address where ${calendarOwnerColumns[entity]} = ${id}`)
    if (count > 0) await audit(tx, { action: 'calendar-address-off', entity, entityId: id })
  })
  return {}
}

/** The secret has 256 random bits, so its hash needs no salt. */
export function hashCalendarSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
