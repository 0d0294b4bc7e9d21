import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { SmsError, type SmsGateway } from '../../integrations/sms/port.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { smsText } from './sms.text.ts'

type StatusDeps = Pick<Deps, 'db' | 'clock' | 'sms'>

const minuteMs = 60_000
export const pollSmsStatusJobKind = 'sms.ask'
export const firstSmsStatusPollDelayMs = 10 * minuteMs
/**
 * For this long after an SMS was sent, the gateway is asked for its delivery status; the gateway reports no status
 * later.
 */
const maxPollingMs = 3 * 24 * 60 * minuteMs

/**
 * Asks the SMS gateway for the delivery status. The gateway's callback may be lost, and cannot reach a centre without a
 * public address. The pause between two requests doubles.
 */
export function createSmsStatusPollHandler(deps: StatusDeps): JobHandler {
  const { db, clock, sms } = deps
  return {
    kind: pollSmsStatusJobKind,
    atOnce: 8,
    retryAfterMinutes: [10, 60, 180],
    async run({ key }) {
      const sent = await db.one<{ id: number; providerId: string; sentAt: string }>(sql`
        select id, provider_id as "providerId", sent_at as "sentAt" from sms
        where id = ${key}::bigint and status = 'sent' and provider = ${sms.name} and provider_id is not null`)
      if (!sent) return
      const now = clock.now().getTime()
      const sentAt = Date.parse(sent.sentAt)
      const isSettled = await updateSmsStatus(deps, sent)
      if (isSettled || now >= sentAt + maxPollingMs) return
      // If the clock was ahead when the SMS was sent, the age is negative, and the first delay is used instead.
      const ageMs = Math.max(now - sentAt, firstSmsStatusPollDelayMs)
      return { againAt: new Date(Math.min(now + ageMs, Math.min(sentAt, now) + maxPollingMs)) }
    },
  }
}

/**
 * Asks the SMS gateway for the status of an SMS. If the gateway cannot be reached, the stored status does not change.
 * Returns whether the status is final.
 */
export async function updateSmsStatus(
  { db, clock, sms }: StatusDeps,
  { id, providerId }: { id: number; providerId: string },
): Promise<boolean> {
  const status = await statusOf(sms, providerId)
  if (status === 'delivered') {
    await db.run(
      sql`update sms set status = 'delivered', delivered_at = ${clock.now()} where id = ${id} and status = 'sent'`,
    )
  }
  if (status === 'failed') {
    await db.run(
      sql`update sms set status = 'failed', error = ${smsText.notArrived} where id = ${id} and status = 'sent'`,
    )
  }
  return status !== null
}

async function statusOf(sms: SmsGateway, providerId: string) {
  try {
    return await sms.statusOf(providerId)
  } catch (error) {
    if (error instanceof SmsError) return null
    throw error
  }
}
