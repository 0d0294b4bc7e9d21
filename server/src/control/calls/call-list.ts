import type { CallReason } from '@markaz/protocol/control/calls/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import { timestampInTashkent } from './call-settings.ts'

/**
 * SQL condition: the phone number has an open call for this reason, or was called or listed for this reason on the day
 * `today`.
 */
export const isOnCallListSql = ({
  phone,
  reason,
  today,
}: {
  phone: Sql
  reason: Sql
  today: string
}): Sql => sql`exists (
  select from family_call other where other.phone = ${phone} and other.reason = ${reason}
    and (other.closed_at is null or other.date = ${today} or other.last_at >= ${timestampInTashkent(today, '00:00')}))`

interface CallToAdd extends Pick<Deps, 'telephony'> {
  reason: CallReason
  phone: string
  agentId: number | null
  /** The staff member who ordered the call; null = the program added it. */
  createdBy: number | null
  now: Date
}

/** @returns the id of the new call; undefined if the number already has a call for this reason */
export async function addToCallList(
  tx: Db,
  { reason, phone, agentId, createdBy, now, telephony }: CallToAdd,
): Promise<{ id: number } | undefined> {
  const today = tashkentDayAt(now)
  return tx.one<{ id: number }>(sql`
    insert into family_call (reason, phone, agent_id, date, state, next_at, created_by, created_at)
    select ${reason}::smallint, ${phone}::text, ${agentId}::bigint, ${today}::date,
      ${telephony.lines > 0 ? 'waiting' : 'not_configured'}::text, ${now}::timestamptz, ${createdBy}::bigint, ${now}::timestamptz
    where not ${isOnCallListSql({ phone: sql`${phone}`, reason: sql`${reason}`, today })}
    on conflict do nothing returning id`)
}
