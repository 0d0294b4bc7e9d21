import type { DeliveryReason } from '@markaz/protocol/content/channels/schemas'
import { type Db, sql } from '../../db/db.ts'
import { goodNumber } from '../../people/parents/open-channels.ts'
import { whyNotNow } from './queue.ts'
import { type ChannelDeps, endDelivery } from './send-by-channel.ts'

/** What a family is to be told by a call, and the desk does not know of yet. */
export interface CallWanted {
  id: number
  agentId: number
  studentId: number
  lessonId: number
  phone: string
}

const part = 100

/**
 * Those whose time has come; who must not hear of it any more, or has read it meanwhile, is let go. The rule knows calls
 * because of an absence alone, whose operation is its lesson.
 */
export async function claimWantedCalls(tx: Db, deps: ChannelDeps): Promise<CallWanted[]> {
  const waiting = await tx.many<CallWanted & { whyNot: DeliveryReason | null }>(sql`
    select queued.id, agent.id as "agentId", telling.student_id as "studentId",
      split_part(telling.cause, ':', 2)::bigint as "lessonId", coalesce(${goodNumber}, '') as phone,
      coalesce(${whyNotNow}, case when not link.tells_calls or ${goodNumber} is null then 'not_called' end) as "whyNot"
    from (
      select * from delivery where way = 'call' and state = 'queued' and call_id is null and due_at <= ${deps.clock.now()}
      order by is_urgent desc, due_at, id limit ${part} for update skip locked
    ) queued
    join telling on telling.id = queued.telling_id
    join student on student.id = telling.student_id
    join agent on agent.id = queued.agent_id
    left join agent_student link on link.agent_id = agent.id and link.student_id = student.id and link.ended_at is null
    order by queued.id`)
  for (const { id, whyNot } of waiting) if (whyNot) await endDelivery(tx, deps, { id, state: 'failed', why: whyNot })
  return waiting.filter(({ whyNot }) => whyNot === null)
}

/** The desk has it. */
export async function linkDeliveryToCall(tx: Db, { id, callId }: { id: number; callId: number }): Promise<void> {
  await tx.run(sql`update delivery set call_id = ${callId} where id = ${id}`)
}

/** Somebody was spoken with and has heard it: no other way is tried. */
export async function recordHeard(tx: Db, { id, at }: { id: number; at: string }): Promise<void> {
  await tx.run(sql`
    update delivery set state = 'read', sent_at = ${at}, read_at = ${at}, answer_by = null where id = ${id} and state = 'queued'`)
}
