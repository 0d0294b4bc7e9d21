import type { DeliveryStateReason } from '@markaz/protocol/content/channels/schemas'
import { type Db, sql } from '../../db/db.ts'
import { parentSmsNumberSql } from '../../people/parents/parent-channels.ts'
import { deliveryRefusalReasonSql } from './queue.ts'
import { type ChannelDeps, recordDeliveryFailure } from './send-by-channel.ts'

export interface RequestedPhoneCall {
  id: number
  agentId: number
  studentId: number
  lessonId: number
  phone: string
}

const part = 100

/**
 * Claims deliveries that wait for a phone call. `cause` contains a lesson's id, because only absences are delivered by
 * phone.
 */
export async function claimRequestedPhoneCalls(tx: Db, deps: ChannelDeps): Promise<RequestedPhoneCall[]> {
  const waiting = await tx.many<RequestedPhoneCall & { whyNot: DeliveryStateReason | null }>(sql`
    select queued.id, agent.id as "agentId", telling.student_id as "studentId",
      split_part(telling.cause, ':', 2)::bigint as "lessonId", coalesce(${parentSmsNumberSql}, '') as phone,
      coalesce(${deliveryRefusalReasonSql}, case when not link.tells_calls or ${parentSmsNumberSql} is null then 'not_called' end) as "whyNot"
    from (
      select * from delivery where way = 'call' and state = 'queued' and call_id is null and due_at <= ${deps.clock.now()}
      order by is_urgent desc, due_at, id limit ${part} for update skip locked
    ) queued
    join telling on telling.id = queued.telling_id
    join student on student.id = telling.student_id
    join agent on agent.id = queued.agent_id
    left join agent_student link on link.agent_id = agent.id and link.student_id = student.id and link.ended_at is null
    order by queued.id`)
  for (const { id, whyNot } of waiting)
    if (whyNot) await recordDeliveryFailure(tx, deps, { id, state: 'failed', why: whyNot })
  return waiting.filter(({ whyNot }) => whyNot === null)
}

export async function linkDeliveryToPhoneCall(tx: Db, { id, callId }: { id: number; callId: number }): Promise<void> {
  await tx.run(sql`update delivery set call_id = ${callId} where id = ${id}`)
}

/** Records that the parent was reached by phone, so that no other channel is tried. */
export async function markDeliveryReadAfterPhoneCall(tx: Db, { id, at }: { id: number; at: string }): Promise<void> {
  await tx.run(sql`
    update delivery set state = 'read', sent_at = ${at}, read_at = ${at}, answer_by = null where id = ${id} and state = 'queued'`)
}
