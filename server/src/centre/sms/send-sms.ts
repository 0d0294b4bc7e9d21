import { allKeys } from '../../access/keys.ts'
import { unseal } from '../../access/sealed.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { SmsError, type SmsOutcome } from '../../integrations/sms/port.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type Handler, TakenUpTooOften } from '../../jobs/lane.ts'
import { askKind, firstQuestionMs } from './ask-status.ts'
import { sendKind, smsBodyPurpose } from './queue-sms.ts'
import { smsCallbackUrl } from './sms-hook.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'sms' | 'tokenKey' | 'otherKeys' | 'publicUrl'>

interface Waiting {
  id: number
  phone: string
  body: Buffer | null
}

/**
 * Sends a message of the outbox. Only where a process is killed, stands still longer than the lease, or loses the
 * database between the gateway's "yes" and our note of it, the message goes out a second time: no gateway here lets us
 * ask whether it had it already.
 */
export function sendSms(deps: SendDeps): Handler {
  const { db, sms } = deps
  return {
    kind: sendKind,
    atOnce: 8,
    // Longer than a gateway may take for one message.
    leaseMs: 3 * 60_000,
    retryAfterMinutes: [1, 5, 15, 60, 180, 180, 180],
    async run({ key }) {
      const message = await db.one<Waiting>(
        sql`select id, phone, body from sms where id = ${key}::bigint and status = 'waiting'`,
      )
      if (!message) return
      const { id, phone } = message
      const outcome = await sms.send({ id, phone, text: textOf(deps, message), callbackUrl: smsCallbackUrl(deps) })
      // At once, and not with the end of the job: what has gone out must not go out again.
      await noteSent(deps, id, outcome)
    },
    async failed(tx, { key, error, retryAt }) {
      const text = wordsFor(error)
      await tx.run(
        retryAt
          ? sql`update sms set error = ${text} where id = ${key}::bigint and status = 'waiting'`
          : sql`update sms set status = 'failed', error = ${text}, body = null where id = ${key}::bigint and status = 'waiting'`,
      )
    },
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof SmsError) return error.message
  return error instanceof TakenUpTooOften ? "Xabarni yuborib bo'lmadi" : 'SMS yuborishda kutilmagan xato'
}

function textOf(deps: SendDeps, { body }: Waiting): string {
  try {
    return unseal(allKeys(deps), smsBodyPurpose, body as Buffer)
  } catch (cause) {
    throw new SmsError("Xabar matnini ochib bo'lmadi", { isFinal: true, cause })
  }
}

async function noteSent({ db, clock, sms }: SendDeps, id: number, outcome: SmsOutcome): Promise<void> {
  if (outcome.kind === 'kept') {
    await db.run(sql`
      update sms set status = 'not_sent', provider = ${sms.name}, body = null, error = null where id = ${id} and status = 'waiting'`)
    return
  }
  const now = clock.now()
  const note = (providerId: string | null) =>
    db.transaction(async (tx: Db) => {
      await tx.run(sql`
        update sms set status = 'sent', provider = ${sms.name}, provider_id = ${providerId}, sent_at = ${now}, body = null,
          error = null
        where id = ${id} and status = 'waiting'`)
      if (providerId === null) return
      await addJob(tx, { kind: askKind, key: id, runAt: new Date(now.getTime() + firstQuestionMs) }, now)
    })
  await note(outcome.providerId).catch((error: { constraint?: string }) => {
    // An id the gateway has given before cannot tell which of the two it means; the message went out all the same.
    if (error.constraint !== 'sms_provider_id_unique') throw error
    return note(null)
  })
}
