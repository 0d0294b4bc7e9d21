import { CallReason, type PhoneCallResult } from '@markaz/protocol/control/calls/schemas'
import { createDailyCallList } from '../control/calls/call-list-job.ts'
import { addDoNotCallEntry } from '../control/calls/call-outcome.ts'
import { addDays, timestampInTashkent } from '../control/calls/call-settings.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins } from './demo-accounts.ts'

interface Said {
  result: Exclude<PhoneCallResult, 'calling'>
  state: 'reached' | 'not_reached' | 'stopped' | 'not_configured'
  note: string | null
}

/** The demo manager records each of these results once; the remaining calls are for users who try the screen. */
const said: readonly Said[] = [
  { result: 'answered', state: 'reached', note: 'Shamollagan ekan, dushanbadan keladi' },
  { result: 'no_answer', state: 'not_configured', note: null },
  { result: 'promised', state: 'reached', note: 'Otasi ertaga ustoz bilan uchrashgani keladi' },
  { result: 'busy', state: 'not_configured', note: null },
  { result: 'wrong_number', state: 'not_reached', note: 'Boshqa odam chiqdi, raqam eskirgan' },
  { result: 'answered', state: 'reached', note: "Xabari yo'q ekan, o'zi gaplashib ko'radi" },
  { result: 'do_not_call', state: 'stopped', note: "Faqat SMS yuborishimizni so'radi" },
]

/** Makes the demo's call lists of two evenings, because one of them may be a Sunday, which has few lessons. */
export async function addDemoCalls(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-calls', today }, async (tx) => {
    for (const day of [addDays(today, -2), addDays(today, -1)]) {
      await createDailyCallList(tx, { day, now: timestampInTashkent(day, '19:00'), hasExchange: false })
      for (const reason of Object.values(CallReason)) await callSome(tx, { reason, day })
    }
  })
}

async function callSome(tx: Db, { reason, day }: { reason: CallReason; day: string }): Promise<void> {
  const calls = await tx.many<{ id: number; phone: string; staffId: number }>(sql`
    select family_call.id, phone, staff.id as "staffId" from family_call, staff
    where reason = ${reason} and date = ${day} and login = ${demoLogins.manager} and exists (
      select from family_call_cause join student_head_office using (student_id) join staff_head_office using (head_office_id)
      where call_id = family_call.id and staff_head_office.staff_id = staff.id)
    order by family_call.id`)
  for (const [index, { id, phone, staffId }] of calls.slice(0, Math.floor(calls.length / 3)).entries()) {
    const one = said[index]
    if (!one) return
    const at = new Date(timestampInTashkent(day, '19:05').getTime() + index * 4 * 60_000)
    const isOpen = one.state === 'not_configured'
    await tx.run(sql`
      insert into call_attempt (id, call_id, staff_id, result, requested_at, ended_at, note)
      values (gen_random_uuid(), ${id}, ${staffId}, ${one.result}, ${at}, ${at}, ${one.note})`)
    await tx.run(sql`
      update family_call set state = ${one.state}, tries = 1, last_at = ${at}, last_result = ${one.result}, closed_at = ${isOpen ? null : at}
      where id = ${id}`)
    if (one.result === 'do_not_call') await addDoNotCallEntry(tx, phone, { staffId, now: at })
  }
}
