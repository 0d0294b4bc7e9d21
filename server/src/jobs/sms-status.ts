import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { SmsError, type SmsGateway } from '../integrations/sms/port.ts'

type StatusDeps = Pick<Deps, 'db' | 'clock' | 'sms'>

interface SentSms {
  id: number
  providerId: string
}

const minuteMs = 60_000
export const firstQuestionMs = 10 * minuteMs
/** A gateway that has said nothing for so long will not say more. */
const askFor = '3 days'
const never = '2200-01-01'
const atOnce = 8

/**
 * Asks the gateway about messages nobody called back about: its call may have got lost, and a centre without an address
 * on the internet gets none. Each is asked about when it is twice as old as the last time, and for the last time after three days.
 */
export async function askAboutSent(deps: StatusDeps): Promise<void> {
  const { db, clock, sms } = deps
  if (sms.name === 'local') return
  const now = clock.now()
  const due = await db.many<SentSms>(sql`
    update sms set next_attempt_at = case
      when provider_id is null or provider <> ${sms.name} or sent_at <= ${now}::timestamptz - ${askFor}::interval
        then ${never}::timestamptz
      else least(${now}::timestamptz + (${now}::timestamptz - sent_at), sent_at + ${askFor}::interval) end
    where id = any(array(
      select id from sms where status = 'sent' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${atOnce} for update skip locked))
    returning id, case when provider = ${sms.name} then provider_id end as "providerId"`)
  await Promise.all(due.filter((one) => one.providerId).map((one) => learnStatus(deps, one)))
}

/** Writes down what the gateway says of a message; a gateway that cannot be asked is asked later. */
export async function learnStatus({ db, clock, sms }: StatusDeps, { id, providerId }: SentSms): Promise<void> {
  const status = await statusOf(sms, providerId)
  if (status === 'delivered') await noteDelivered(db, id, clock.now())
  if (status === 'failed') {
    await db.run(
      sql`update sms set status = 'failed', error = 'Xabar telefonga yetib bormadi' where id = ${id} and status = 'sent'`,
    )
  }
}

async function statusOf(sms: SmsGateway, providerId: string) {
  try {
    return await sms.statusOf(providerId)
  } catch (error) {
    if (error instanceof SmsError) return null
    throw error
  }
}

async function noteDelivered(db: Db, id: number, now: Date): Promise<void> {
  await db.run(sql`update sms set status = 'delivered', delivered_at = ${now} where id = ${id} and status = 'sent'`)
}
