import type { DeliveryStateReason } from '@markaz/protocol/content/channels/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { PushTarget } from '../../integrations/push/port.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { portalLinkOfNotification } from '../../people/notifications/portal-path.ts'
import { convertToWritingScript } from '../../people/notifications/writing-script.ts'
import { deleteUnregisteredPushDevice } from '../notifications/devices.ts'
import { readPushKeys } from '../notifications/push-keys.ts'
import { claimDueDeliveries, type DueParentDelivery, nextDeliveryTimeOfChannel } from './queue.ts'
import { type ChannelDeps, recordDeliveryFailure, sendingJobKindOfChannel } from './send-by-channel.ts'

const minuteMs = 60_000
const batch = 50
const retryMs = [10_000, 30_000, 2 * minuteMs]

/**
 * An interrupted push is sent again. Sending twice does no harm, because the device replaces the first push with the
 * second.
 */
export function createSendPushQueueJob(deps: ChannelDeps): JobHandler {
  const { db, clock } = deps
  return {
    kind: sendingJobKindOfChannel('push'),
    schedule: intervalSchedule(minuteMs),
    retryAfterMinutes: [1],
    async run({ signal }) {
      const keys = await readPushKeys(deps)
      for (;;) {
        const messages = await claimDueDeliveries(db, { way: 'push', now: clock.now(), limit: batch })
        if (messages.length === 0) return { againAt: await nextDeliveryTimeOfChannel(db, 'push', clock.now()) }
        for (const message of messages) {
          if (signal.aborted) throw signal.reason
          const outcome = await sendPushOfDelivery(deps, message, keys)
          await db.transaction((tx) => storeOutcome(tx, deps, message, outcome))
        }
      }
    },
  }
}

type Outcome = 'accepted' | 'later' | DeliveryStateReason

/** Succeeds if one device of the parent accepts the push message. */
async function sendPushOfDelivery(
  deps: ChannelDeps,
  message: DueParentDelivery,
  keys: Awaited<ReturnType<typeof readPushKeys>>,
): Promise<Outcome> {
  if (message.whyNot) return message.whyNot
  const { push, db } = deps
  const targets = await devicesOf(deps, message.agentId)
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const said = {
        id: message.tellingId,
        title: convertToWritingScript(message.title, message.language),
        path: portalLinkOfNotification(message),
        isUrgent: message.isUrgent,
      }
      const outcome =
        target.kind === 'web'
          ? await push.web.send(target, said, keys)
          : ((await push.fcm?.send(target.token, said)) ?? 'refused')
      if (outcome === 'gone') await deleteUnregisteredPushDevice(db, target)
      return outcome
    }),
  )
  return (['accepted', 'later', 'refused'] as const).find((one) => outcomes.includes(one)) ?? 'gone'
}

async function devicesOf({ db, clock }: ChannelDeps, agentId: number): Promise<PushTarget[]> {
  const rows = await db.many<{ endpoint: string | null; p256dh: string; auth: string; token: string | null }>(sql`
    select endpoint, p256dh, auth, device.fcm_token as token from parent_session session
    join push_device device on device.parent_session_id = session.id
    where session.agent_id = ${agentId} and session.ended_at is null and session.expires_at > ${clock.now()}`)
  return rows.map(({ endpoint, p256dh, auth, token }) =>
    endpoint ? { kind: 'web', endpoint, p256dh, auth } : { kind: 'fcm', token: token ?? '' },
  )
}

async function storeOutcome(
  tx: Db,
  deps: ChannelDeps,
  { id, answerMinutes }: DueParentDelivery,
  outcome: Outcome,
): Promise<void> {
  const now = deps.clock.now()
  if (outcome === 'accepted') {
    const answerBy = answerMinutes && new Date(now.getTime() + answerMinutes * minuteMs)
    await tx.run(sql`
      update delivery set state = 'sent', attempts = attempts + 1, sent_at = ${now}, answer_by = ${answerBy}
      where id = ${id} and state = 'queued'`)
    return
  }
  if (outcome === 'later') {
    const row = await tx.one<{ attempts: number }>(
      sql`update delivery set attempts = attempts + 1 where id = ${id} and state = 'queued' returning attempts`,
    )
    const waitMs = row && retryMs[row.attempts - 1]
    if (!waitMs) return recordDeliveryFailure(tx, deps, { id, state: 'failed', why: 'unreachable' })
    await tx.run(sql`update delivery set due_at = ${new Date(now.getTime() + waitMs)} where id = ${id}`)
    return
  }
  await recordDeliveryFailure(tx, deps, { id, state: 'failed', why: outcome })
}
