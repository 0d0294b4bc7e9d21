import type { DeliveryStateReason } from '@markaz/protocol/content/channels/schemas'
import { sql } from '../../db/db.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { type ChannelDeps, queueByNextChannelOfParent, recordDeliveryFailure } from './send-by-channel.ts'

const followUpJobKind = 'ways.look'
const part = 100

export function createDeliveryFollowUpJob(deps: ChannelDeps): JobHandler {
  return {
    kind: followUpJobKind,
    schedule: intervalSchedule(30_000),
    retryAfterMinutes: [1],
    async run({ signal }) {
      for (const look of [continueUnansweredDeliveries, storeSmsOutcomes])
        while (await look(deps)) {
          if (signal.aborted) throw signal.reason
        }
    },
  }
}

/** @returns true if the batch was full, so that more unanswered deliveries may exist */
async function continueUnansweredDeliveries(deps: ChannelDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const late = await tx.many<{ tellingId: number; agentId: number }>(sql`
      update delivery set answer_by = null, why = ${'unanswered' satisfies DeliveryStateReason} where id in (
        select id from delivery where answer_by <= ${deps.clock.now()} order by answer_by limit ${part} for update skip locked)
      returning telling_id as "tellingId", agent_id as "agentId"`)
    await queueByNextChannelOfParent(tx, deps, late)
    return late.length === part
  })
}

async function storeSmsOutcomes(deps: ChannelDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const left = await tx.many<{ id: number; hasLeft: boolean; sentAt: string | null }>(sql`
      select delivery.id, sms.status in ('sent', 'delivered') as "hasLeft", sms.sent_at as "sentAt"
      from delivery join sms on sms.id = delivery.sms_id
      where delivery.way = 'sms' and delivery.state = 'queued' and sms.status <> 'waiting'
      order by delivery.id limit ${part} for update of delivery skip locked`)
    for (const { id, hasLeft, sentAt } of left)
      if (hasLeft) await tx.run(sql`update delivery set state = 'sent', sent_at = ${sentAt} where id = ${id}`)
      else await recordDeliveryFailure(tx, deps, { id, state: 'failed', why: 'refused' })
    return left.length === part
  })
}
