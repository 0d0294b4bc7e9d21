import { countSmsParts } from '@markaz/protocol/sms-text'
import { queueSms } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { smsTextOfParentNotification } from '../../people/notifications/parent-texts.ts'
import { claimDueDeliveries, nextDeliveryTimeOfChannel } from './queue.ts'
import { type ChannelDeps, recordDeliveryFailure, sendingJobKindOfChannel } from './send-by-channel.ts'

const part = 50

/**
 * An SMS is created only when it is due, because until then the parent's link to the child may end or the phone number
 * may change.
 */
export function createQueueDueSmsJob(deps: ChannelDeps): JobHandler {
  const { db, clock } = deps
  return {
    kind: sendingJobKindOfChannel('sms'),
    schedule: intervalSchedule(60_000),
    retryAfterMinutes: [1],
    async run({ signal }) {
      while (await db.transaction((tx) => writePart(tx, deps))) if (signal.aborted) throw signal.reason
      return { againAt: await nextDeliveryTimeOfChannel(db, 'sms', clock.now()) }
    },
  }
}

/** @returns true if more SMS may be due */
async function writePart(tx: Db, deps: ChannelDeps): Promise<boolean> {
  const messages = await claimDueDeliveries(tx, { way: 'sms', now: deps.clock.now(), limit: part })
  for (const message of messages) {
    const { id, agentId, studentId, phone, whyNot } = message
    if (whyNot !== null || phone === null) {
      await recordDeliveryFailure(tx, deps, { id, state: 'failed', why: whyNot ?? 'gone' })
      continue
    }
    const text = smsTextOfParentNotification(message)
    const smsId = await queueSms(tx, deps, { studentId, agentId, phone, text, initiatorId: null })
    await tx.run(sql`
      update delivery set sms_id = ${smsId}, price = (select sms_price from way_setting) * ${countSmsParts(text)}::int where id = ${id}`)
  }
  return messages.length === part
}
