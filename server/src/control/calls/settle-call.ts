import type { CallResult, CallState } from '@markaz/protocol/control/calls/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { hasArrived } from '../../db/has-arrived.ts'
import { afterAttempt } from './call-policy.ts'
import type { Settings } from './call-settings.ts'
import { causeStillHolds, familyNumber, isNumberToCall, mayBeCalled } from './families.ts'

/** Milliseconds for which a family is reserved for the staff member who calls. Afterwards another may take it. */
export const reservationMs = 10 * 60_000

export const isFree = (now: Date): Sql =>
  sql`(state in ('waiting', 'not_configured') or (state = 'calling' and ${hasArrived(sql`taken_until`, now, reservationMs)}))`

/**
 * Milliseconds that a conversation may last after its reservation ended. A colleague may take the family then and sees
 * that the conversation may be going on; the phone exchange would ring a busy line, so it waits until this time is
 * over.
 */
const longestTalkMs = 30 * 60_000
export const conversationEndsBy = sql`(taken_until + ${longestTalkMs} * interval '1 millisecond')`

/** SQL condition that the call was taken at the call desk and is no longer in progress. */
export const isAbandoned = (now: Date): Sql =>
  sql`(state = 'calling' and ${hasArrived(conversationEndsBy, now, reservationMs + longestTalkMs)})`

interface Settled {
  callId: number
  result: Exclude<CallResult, 'calling'>
  now: Date
  hours: Pick<Settings, 'from' | 'to'>
  /** True if the phone exchange makes the next attempt, if there is one. */
  hasExchange: boolean
  /** Id of the staff member who stored it; null = a key was pressed. */
  staffId: number | null
}

/**
 * Closes a call after an attempt, or sets it to wait for another one.
 * @returns the new state
 */
export async function applyOutcome(
  tx: Db,
  { callId, result, now, hours, hasExchange, staffId }: Settled,
): Promise<CallState> {
  const call = (await tx.one<{ tries: number; date: string; phone: string }>(sql`
    update family_call set tries = tries + 1, last_at = ${now}, last_result = ${result}, taken_by = null, taken_until = null
    where id = ${callId} returning tries, date, phone`)) as { tries: number; date: string; phone: string }
  const next = afterAttempt(result, { ...call, now, hours })
  const isOpen = next.state === 'open'
  const state = !isOpen ? next.state : hasExchange ? 'waiting' : 'not_configured'
  await tx.run(sql`
    update family_call set state = ${state}, next_at = ${isOpen ? next.nextAt : now}, closed_at = ${isOpen ? null : now}
    where id = ${callId}`)
  if (result === 'do_not_call') await forbidNumber(tx, call.phone, { staffId, now })
  return state
}

/**
 * Stores the wish of a number not to be called, and stops its waiting calls.
 * @returns true if the wish is new
 */
export async function forbidNumber(
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

/** SQL for the causes that are still valid for the query's `family_call`. */
const live: Sql = sql`family_call_cause join student on student.id = family_call_cause.student_id
  where family_call_cause.call_id = family_call.id and student.gone_at is null and student.forgotten_at is null and ${causeStillHolds}`

/** SQL condition that the number of the query's `family_call` may no longer be called about all of its causes. */
const isAstray: Sql = sql`exists (select from ${live} and not ${isNumberToCall(sql`family_call.phone`)})`

/**
 * Closes calls without a valid reason: the cause was corrected, the student left, the number is forbidden or no longer
 * the family's, or it is too old. A family that has another number by now keeps its call.
 */
export async function closeInvalidCalls(tx: Db, { now, today }: { now: Date; today: string }): Promise<void> {
  const isOpen = sql`closed_at is null and ${isFree(now)}`
  const isOver = sql`(date < ${today}::date - 2 or not ${mayBeCalled(sql`family_call.phone`)} or not exists (select from ${live}))`
  // Usually there is none. Otherwise each of the open calls is checked separately.
  const found = await tx.many<{ id: number }>(
    sql`select id from family_call where ${isOpen} and (${isOver} or ${isAstray})`,
  )
  if (found.length === 0) return
  const isStill = sql`family_call.id = any(${found.map(({ id }) => id)}::bigint[]) and ${isOpen}`
  await followFamilies(tx, sql`${isStill} and not ${isOver}`)
  await tx.run(sql`
    update family_call set state = case when date < ${today}::date - 2 then 'not_reached' else 'stopped' end, closed_at = ${now},
      taken_by = null, taken_until = null
    where ${isStill} and (${isOver} or ${isAstray})`)
}

/**
 * Replaces a number that is no longer the family's by their first current number, unless that number already has such a
 * call.
 */
async function followFamilies(tx: Db, which: Sql): Promise<void> {
  await tx.run(sql`
    update family_call set phone = next.phone, agent_id = next.agent_id
    from (
      select distinct on (reason, number.phone) family_call.id, number.phone, number.agent_id
      from family_call cross join lateral (
        select student.id, student.mobile, student.phone_number from ${live} and not ${isNumberToCall(sql`family_call.phone`)}
        order by family_call_cause.id limit 1
      ) student
      cross join lateral (${familyNumber}) number
      where ${which}
      order by reason, number.phone, family_call.id
    ) next
    where next.id = family_call.id and not exists (
      select from family_call other where other.phone = next.phone and other.reason = family_call.reason
        and (other.closed_at is null or other.date = family_call.date))`)
}
