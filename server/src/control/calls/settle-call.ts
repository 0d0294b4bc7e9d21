import type { CallResult, CallState } from '@markaz/protocol/control/calls/schemas'
import { type Db, sql } from '../../db/db.ts'
import { afterAttempt } from './call-policy.ts'
import type { Settings } from './call-settings.ts'
import { mayBeCalled, stillHolds } from './families.ts'

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

/** Ends what nobody has to call about any more: it was corrected, the student left, the number was forbidden, or days went by. */
export async function stopSettled(tx: Db, { now, today }: { now: Date; today: string }): Promise<void> {
  await tx.run(sql`
    update family_call set state = case when date < ${today}::date - 2 then 'not_reached' else 'stopped' end, closed_at = ${now}
    where closed_at is null and state <> 'calling' and (date < ${today}::date - 2 or not ${mayBeCalled(sql`family_call.phone`)} or not exists (
      select from family_call_cause join student on student.id = family_call_cause.student_id
      where call_id = family_call.id and student.gone_at is null and student.forgotten_at is null and ${stillHolds}))`)
}
