import type { CallResult, CallState } from '@markaz/protocol/control/calls/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { hasArrived } from '../../db/has-arrived.ts'
import { afterAttempt } from './call-policy.ts'
import type { Settings } from './call-settings.ts'
import { causeStillHolds, familyNumber, isNumberToCall, mayBeCalled } from './families.ts'

/** A family is kept for whoever calls it; somebody who went away holds nobody up. */
export const takenForMs = 10 * 60_000

export const isFree = (now: Date): Sql =>
  sql`(state in ('waiting', 'not_configured') or (state = 'calling' and ${hasArrived(sql`taken_until`, now, takenForMs)}))`

/** A talk may go on for longer, and a colleague who takes it over sees that; the exchange would ring who is on the line. */
const longestTalkMs = 30 * 60_000
export const leftAt = sql`(taken_until + ${longestTalkMs} * interval '1 millisecond')`

/** Taken at the desk, where nobody is any more. */
export const isAbandoned = (now: Date): Sql =>
  sql`(state = 'calling' and ${hasArrived(leftAt, now, takenForMs + longestTalkMs)})`

interface Settled {
  callId: number
  result: Exclude<CallResult, 'calling'>
  now: Date
  hours: Pick<Settings, 'from' | 'to'>
  /** Whether the exchange calls again, if anybody does. */
  hasExchange: boolean
  /** Who wrote it down; null = a key was pressed. */
  staffId: number | null
}

/** Settles a call after an attempt: it is over, or waits for another one. @returns the new state */
export async function settleCall(
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

/** Whoever asked for it is not called any more; what waited is stopped. @returns whether it is new */
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

/** What the query's `family_call` is about still. */
const live: Sql = sql`family_call_cause join student on student.id = family_call_cause.student_id
  where family_call_cause.call_id = family_call.id and student.gone_at is null and student.forgotten_at is null and ${causeStillHolds}`

/** The number of the query's `family_call` is no more one at which to call about all that it is about. */
const isAstray: Sql = sql`exists (select from ${live} and not ${isNumberToCall(sql`family_call.phone`)})`

/**
 * Ends what nobody has to call about any more: it was corrected, the student left, the number was forbidden or is the
 * family's no more, or days went by. A family that is called at another number by now keeps its call.
 */
export async function stopSettled(tx: Db, { now, today }: { now: Date; today: string }): Promise<void> {
  const isOpen = sql`closed_at is null and ${isFree(now)}`
  const isOver = sql`(date < ${today}::date - 2 or not ${mayBeCalled(sql`family_call.phone`)} or not exists (select from ${live}))`
  // Mostly there is none, and each of the open ones is looked at once.
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

/** Puts the family's first number of today in the place of one that is theirs no more, unless that one has such a call already. */
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
