import type { PhoneCallResult, PhoneCallState } from '@markaz/protocol/control/calls/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { isPastOrTooFarAheadSql } from '../../db/time-past.ts'
import { decideNextCallAttempt } from './call-policy.ts'
import type { StoredCallSettings } from './call-settings.ts'
import {
  isCallStillNeededSql,
  isFamilyPhoneNumberSql,
  mayCallPhoneNumberSql,
  preferredFamilyPhoneSql,
} from './family-phones.ts'

/** How long a family is reserved for the staff member who phones it, in milliseconds. */
export const phoneCallReservationMs = 10 * 60_000

export const isPhoneCallReservableSql = (now: Date): Sql =>
  sql`(state in ('waiting', 'not_configured') or (state = 'calling' and ${isPastOrTooFarAheadSql(sql`taken_until`, now, phoneCallReservationMs)}))`

/**
 * Milliseconds for which staff may still be talking after their reservation of a call ended. Until then the phone
 * exchange does not make the call.
 */
const longestTalkMs = 30 * 60_000
export const latestConversationEndSql = sql`(taken_until + ${longestTalkMs} * interval '1 millisecond')`

/** SQL condition: a staff member reserved the call so long ago that the conversation must be over. */
export const isCallAbandonedSql = (now: Date): Sql =>
  sql`(state = 'calling' and ${isPastOrTooFarAheadSql(latestConversationEndSql, now, phoneCallReservationMs + longestTalkMs)})`

interface CallOutcome {
  callId: number
  result: Exclude<PhoneCallResult, 'calling'>
  now: Date
  hours: Pick<StoredCallSettings, 'from' | 'to'>
  hasExchange: boolean
  /** The staff member who stored the outcome; null = the parent pressed a key. */
  staffId: number | null
}

export async function storeCallOutcome(
  tx: Db,
  { callId, result, now, hours, hasExchange, staffId }: CallOutcome,
): Promise<PhoneCallState> {
  const call = (await tx.one<{ tries: number; date: string; phone: string }>(sql`
    update family_call set tries = tries + 1, last_at = ${now}, last_result = ${result}, taken_by = null, taken_until = null
    where id = ${callId} returning tries, date, phone`)) as { tries: number; date: string; phone: string }
  const next = decideNextCallAttempt(result, { ...call, now, hours })
  const isOpen = next.state === 'open'
  const state = !isOpen ? next.state : hasExchange ? 'waiting' : 'not_configured'
  await tx.run(sql`
    update family_call set state = ${state}, next_at = ${isOpen ? next.nextAt : now}, closed_at = ${isOpen ? null : now}
    where id = ${callId}`)
  if (result === 'do_not_call') await addDoNotCallEntry(tx, call.phone, { staffId, now })
  return state
}

/** @returns false if "do not call" was already stored for the number */
export async function addDoNotCallEntry(
  tx: Db,
  phone: string,
  { staffId, now }: { staffId: number | null; now: Date },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into do_not_call (phone, staff_id, created_at) select ${phone}::text, ${staffId}, ${now} where ${phone} <> ''
    on conflict do nothing`)
  await tx.run(sql`
    update family_call set state = 'stopped', closed_at = ${now}, taken_by = null, taken_until = null
    where phone = ${phone} and closed_at is null and (state <> 'calling' or taken_by is not null)`)
  return added > 0
}

const validCallCausesSql: Sql = sql`family_call_cause join student on student.id = family_call_cause.student_id
  where family_call_cause.call_id = family_call.id and student.gone_at is null and student.forgotten_at is null and ${isCallStillNeededSql}`

/**
 * SQL condition: for at least one student of the call, the call's number is no longer a number of the student's family.
 */
const hasWrongNumberSql: Sql = sql`exists (select from ${validCallCausesSql} and not ${isFamilyPhoneNumberSql(sql`family_call.phone`)})`

/**
 * Closes calls that are too old or have no valid cause. A wrong number is replaced by another number of the family; if
 * there is none, the call is closed.
 */
export async function closeCallsNoLongerNeeded(tx: Db, { now, today }: { now: Date; today: string }): Promise<void> {
  const isOpen = sql`closed_at is null and ${isPhoneCallReservableSql(now)}`
  const isOver = sql`(date < ${today}::date - 2 or not ${mayCallPhoneNumberSql(sql`family_call.phone`)} or not exists (select from ${validCallCausesSql}))`
  // This cheap check avoids the expensive statements that follow, which are rarely needed.
  const found = await tx.many<{ id: number }>(
    sql`select id from family_call where ${isOpen} and (${isOver} or ${hasWrongNumberSql})`,
  )
  if (found.length === 0) return
  const isStill = sql`family_call.id = any(${found.map(({ id }) => id)}::bigint[]) and ${isOpen}`
  await replaceFormerNumbers(tx, sql`${isStill} and not ${isOver}`)
  await tx.run(sql`
    update family_call set state = case when date < ${today}::date - 2 then 'not_reached' else 'stopped' end, closed_at = ${now},
      taken_by = null, taken_until = null
    where ${isStill} and (${isOver} or ${hasWrongNumberSql})`)
}

/**
 * If the call's number no longer belongs to the family, the call gets the family's current number, unless that number
 * already has a call for the same reason.
 */
async function replaceFormerNumbers(tx: Db, which: Sql): Promise<void> {
  await tx.run(sql`
    update family_call set phone = next.phone, agent_id = next.agent_id
    from (
      select distinct on (reason, number.phone) family_call.id, number.phone, number.agent_id
      from family_call cross join lateral (
        select student.id, student.mobile, student.phone_number from ${validCallCausesSql} and not ${isFamilyPhoneNumberSql(sql`family_call.phone`)}
        order by family_call_cause.id limit 1
      ) student
      cross join lateral (${preferredFamilyPhoneSql}) number
      where ${which}
      order by reason, number.phone, family_call.id
    ) next
    where next.id = family_call.id and not exists (
      select from family_call other where other.phone = next.phone and other.reason = family_call.reason
        and (other.closed_at is null or other.date = family_call.date))`)
}
