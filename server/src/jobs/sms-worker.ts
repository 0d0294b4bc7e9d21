import { setTimeout as delay } from 'node:timers/promises'
import { unseal } from '../access/sealed.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { SmsError, type SmsOutcome } from '../integrations/sms/port.ts'
import { smsCallbackUrl } from './sms-hook.ts'
import { smsBodyPurpose } from './sms-outbox.ts'
import { askAboutSent, firstQuestionMs } from './sms-status.ts'

export interface SmsWorker {
  /** Looks for due messages from now on. Call it when the database is migrated and `deps.tokenKey` is the right one. */
  start(): void
  /** Sends what is due now, and asks the gateway about what was sent; resolves when both is done. */
  runOnce(): Promise<void>
  /** Takes no more messages and waits for those on their way, three seconds at most. */
  stop(): Promise<void>
}

interface Log {
  error(details: object, message: string): void
}

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'sms' | 'tokenKey' | 'publicUrl'>

interface Claimed {
  id: number
  phone: string
  body: Buffer | null
  attempts: number
}

const minuteMs = 60_000
/** After the first, second, … failure. */
const retryAfterMinutes = [1, 5, 15, 60, 180]
export const mostAttempts = 8
/** Longer than a gateway may take for one message. */
const leaseMs = 3 * minuteMs
const atOnce = 8
const lookEveryMs = 2_000
const stopWithinMs = 3_000

/**
 * Sends what stands in the outbox. It looks every two seconds instead of being woken by NOTIFY: one look is one read of
 * an index of waiting rows (nearly always empty), works the same on the embedded database, whose one connection cannot
 * listen, and through a connection pooler, and finds what a killed process left behind, too.
 *
 * Sending is never inside a transaction. A message is claimed by moving its next attempt ahead, so two processes never
 * send it both. Only where one is killed, stands still longer than the lease, or loses the database between the gateway's
 * "yes" and our note of it, the message goes out a second time: no gateway here lets us ask whether it had it already.
 */
export function makeSmsWorker(deps: WorkerDeps, { log }: { log?: Log } = {}): SmsWorker {
  let isStopping = false
  let running: Promise<void> | null = null
  let stopped: Promise<unknown> | null = null
  let timer: NodeJS.Timeout | undefined
  let isInTrouble = false

  async function work(): Promise<void> {
    while (!isStopping) {
      const claimed = await claim(deps)
      await Promise.all(claimed.map((message) => sendOne(deps, message, log)))
      if (claimed.length < atOnce) break
    }
    if (!isStopping) await askAboutSent(deps)
  }

  const runOnce = () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }

  return {
    runOnce,
    start() {
      const look = () =>
        runOnce().then(
          () => {
            isInTrouble = false
          },
          (err: unknown) => {
            // Once per outage, not every two seconds.
            if (!isInTrouble) log?.error({ err }, 'sms')
            isInTrouble = true
          },
        )
      timer ??= setInterval(() => void look(), lookEveryMs).unref()
    },
    stop() {
      isStopping = true
      clearInterval(timer)
      stopped ??= Promise.race([running?.catch(() => {}), delay(stopWithinMs, undefined, { ref: false })])
      return stopped as Promise<void>
    },
  }
}

/** Takes the messages that are due, oldest first. Who is killed while sending leaves them to the next after the lease. */
async function claim({ db, clock }: WorkerDeps): Promise<Claimed[]> {
  const now = clock.now()
  return db.many<Claimed>(sql`
    update sms set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + leaseMs)}
    where id = any(array(
      select id from sms where status = 'waiting' and next_attempt_at <= ${now}
      order by next_attempt_at, id limit ${atOnce} for update skip locked))
    returning id, phone, body, attempts`)
}

async function sendOne(deps: WorkerDeps, message: Claimed, log?: Log): Promise<void> {
  const { db, clock, sms } = deps
  let outcome: SmsOutcome
  try {
    // A message whose sending kills the process would be taken up for ever.
    if (message.attempts > mostAttempts) throw new SmsError("Xabarni yuborib bo'lmadi", { isFinal: true })
    const { id, phone } = message
    outcome = await sms.send({ id, phone, text: textOf(deps, message), callbackUrl: smsCallbackUrl(deps) })
  } catch (error) {
    if (!(error instanceof SmsError)) log?.error({ err: error, sms: message.id }, 'sms')
    await noteFailed(db, message, error, clock.now())
    return
  }
  await noteSent(db, message, outcome, sms.name, clock.now())
}

function textOf({ tokenKey }: WorkerDeps, { body }: Claimed): string {
  try {
    return unseal(tokenKey, smsBodyPurpose, body as Buffer)
  } catch (cause) {
    throw new SmsError("Xabar matnini ochib bo'lmadi", { isFinal: true, cause })
  }
}

async function noteSent(db: Db, { id }: Claimed, outcome: SmsOutcome, provider: string, now: Date): Promise<void> {
  if (outcome.kind === 'kept') {
    await db.run(sql`
      update sms set status = 'not_sent', provider = ${provider}, body = null, error = null where id = ${id} and status = 'waiting'`)
    return
  }
  const note = (providerId: string | null) =>
    db.run(sql`
      update sms set status = 'sent', provider = ${provider}, provider_id = ${providerId}, sent_at = ${now}, body = null,
        error = null, next_attempt_at = ${new Date(now.getTime() + firstQuestionMs)}
      where id = ${id} and status = 'waiting'`)
  await note(outcome.providerId).catch((error: { constraint?: string }) => {
    // An id the gateway has given before cannot tell which of the two it means; the message went out all the same.
    if (error.constraint !== 'sms_provider_id_unique') throw error
    return note(null)
  })
}

async function noteFailed(db: Db, { id, attempts }: Claimed, error: unknown, now: Date): Promise<void> {
  const text = error instanceof SmsError ? error.message : 'SMS yuborishda kutilmagan xato'
  const isOver = (error instanceof SmsError && error.isFinal) || attempts >= mostAttempts
  if (isOver) {
    await db.run(sql`
      update sms set status = 'failed', error = ${text}, body = null where id = ${id} and status = 'waiting'`)
    return
  }
  const minutes = retryAfterMinutes[Math.min(attempts, retryAfterMinutes.length) - 1] as number
  await db.run(sql`
    update sms set error = ${text}, next_attempt_at = ${new Date(now.getTime() + minutes * minuteMs)}
    where id = ${id} and status = 'waiting'`)
}
