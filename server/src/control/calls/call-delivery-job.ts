import type { DeliveryStateReason } from '@markaz/protocol/content/channels/schemas'
import { CallReason } from '@markaz/protocol/control/calls/schemas'
import {
  claimRequestedPhoneCalls,
  linkDeliveryToPhoneCall,
  markDeliveryReadAfterPhoneCall,
  type RequestedPhoneCall,
} from '../../content/channels/call-deliveries.ts'
import {
  type ChannelDeps,
  recordDeliveryFailure,
  sendingJobKindOfChannel,
} from '../../content/channels/send-by-channel.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { addToCallList } from './call-list.ts'
import { startDialingNow } from './dial-calls.ts'
import { isCallStillNeededSql, mayCallPhoneNumberSql } from './family-phones.ts'

type CallDeliveryDeps = ChannelDeps & Pick<Deps, 'telephony'>

/**
 * Creates the job that adds a phone call to the call list when a notification could not be delivered by message. A
 * number is called at most once a day for each reason.
 */
export function createPhoneCallNotificationJob(deps: CallDeliveryDeps): JobHandler {
  return {
    kind: sendingJobKindOfChannel('call'),
    schedule: intervalSchedule(30_000),
    retryAfterMinutes: [1],
    async run() {
      await deps.db.transaction((tx) => storeDeliveryResults(tx, deps))
      await deps.db.transaction(async (tx) => {
        const wanted = await claimRequestedPhoneCalls(tx, deps)
        for (const one of wanted) await addNotificationToCallList(tx, deps, one)
        if (wanted.length > 0) await startDialingNow(tx, deps.clock.now())
      })
    },
  }
}

async function addNotificationToCallList(tx: Db, deps: CallDeliveryDeps, wanted: RequestedPhoneCall): Promise<void> {
  const { id, phone, agentId, studentId, lessonId } = wanted
  const known = await tx.one<{ callId: number | null; isCalled: boolean }>(sql`
    select (select call_id from family_call_cause listed where listed.student_id = ${studentId} and listed.lesson_id = ${lessonId}) as "callId",
      ${mayCallPhoneNumberSql(sql`${phone}::text`)} and ${isCallStillNeededSql} as "isCalled"
    from (values (${studentId}::bigint, ${lessonId}::bigint, null::bigint, null::bigint))
      family_call_cause (student_id, lesson_id, homework_id, exam_id)`)
  if (known?.callId) return linkDeliveryToPhoneCall(tx, { id, callId: known.callId })
  if (!known?.isCalled) return recordDeliveryFailure(tx, deps, { id, state: 'failed', why: 'not_called' })
  const reason = CallReason.NotComingToLesson
  await addToCallList(tx, { reason, phone, agentId, createdBy: null, now: deps.clock.now(), telephony: deps.telephony })
  const open = await tx.one<{ id: number; isBeingMade: boolean }>(sql`
    select id, state = 'calling' as "isBeingMade" from family_call
    where phone = ${phone} and reason = ${reason} and closed_at is null for update`)
  if (!open) return recordDeliveryFailure(tx, deps, { id, state: 'failed', why: 'called_today' })
  // A staff member is phoning this family now, so the absence is added at the next run of this job.
  if (open.isBeingMade) return
  await tx.run(sql`
    insert into family_call_cause (call_id, student_id, lesson_id) values (${open.id}, ${studentId}, ${lessonId}) on conflict do nothing`)
  await linkDeliveryToPhoneCall(tx, { id, callId: open.id })
}

/**
 * Stores the results of deliveries by phone call. A delivery fails if another parent than its receiver answered the
 * call.
 */
async function storeDeliveryResults(tx: Db, deps: CallDeliveryDeps): Promise<void> {
  const over = await tx.many<{ id: number; state: string; isTheirs: boolean; at: string }>(sql`
    select delivery.id, family_call.state, family_call.agent_id is not distinct from delivery.agent_id as "isTheirs",
      coalesce(last_at, closed_at) as at
    from delivery join family_call on family_call.id = delivery.call_id
    where delivery.way = 'call' and delivery.state = 'queued' and closed_at is not null
    order by delivery.id for update of delivery skip locked`)
  for (const { id, state, isTheirs, at } of over) {
    if (state === 'reached' && isTheirs) await markDeliveryReadAfterPhoneCall(tx, { id, at })
    else
      await recordDeliveryFailure(tx, deps, {
        id,
        state: 'failed',
        why: failureReasonByCallState[state] ?? 'not_called',
      })
  }
}

const failureReasonByCallState: Partial<Record<string, DeliveryStateReason>> = {
  reached: 'family_called',
  not_reached: 'no_answer',
}
