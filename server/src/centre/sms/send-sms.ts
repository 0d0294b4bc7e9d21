import { type AccessRule, sessionAccessRule } from '@markaz/protocol/route'
import {
  activeStaffWithAccessSql,
  actorHasBranchOfStudentSql,
  staffStillHasAccessSql,
} from '../../access/actor-access.ts'
import { hasOlderServerSecretKeys, listServerDecryptionKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { decryptText, reencryptBytes } from '../../access/sealed-value.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { SmsError, type SmsOutcome } from '../../integrations/sms/port.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type JobHandler, TooManyJobAttemptsError } from '../../jobs/queue.ts'
import { firstSmsStatusPollDelayMs, pollSmsStatusJobKind } from './poll-sms-status.ts'
import { sendSmsJobKind, smsBodyEncryptionPurpose } from './queue-sms.ts'
import { smsText } from './sms.text.ts'
import { smsCallbackUrl } from './sms-callback.ts'

/** Event: an SMS was not sent because its sender may no longer send it. Other staff who may send it are notified. */
export interface RefusedQueuedSms {
  initiatorId: number
  title: string
  body: string
  staffIds: readonly number[]
  now: Date
}

export const queuedSmsRefusedEvent = createInternalEvent<RefusedQueuedSms>('a queued SMS was refused')

type SendDeps = Pick<Deps, 'db' | 'clock' | 'sms' | 'tokenKey' | 'otherKeys' | 'retiredKeys' | 'publicUrl'>

interface Waiting {
  id: number
  phone: string
  body: Buffer | null
  mayGo: boolean
}

/** Thrown if the sender was blocked, has left, or lost the right or the branch while the SMS waited. */
class SenderNotAllowedError extends SmsError {
  constructor() {
    super(smsText.notTheirs, { isFinal: true })
  }
}

/**
 * Returns the handler of the job that sends an SMS. An SMS is sent twice if the process dies after the gateway accepted
 * it, or is paused for longer than its lease while it sends. A gateway cannot be asked which SMS it received.
 */
export function createSmsSendHandler(deps: SendDeps): JobHandler {
  const { db, sms, clock } = deps
  return {
    kind: sendSmsJobKind,
    atOnce: 8,
    // The lease must be longer than a gateway needs for one SMS, so that no other process sends it as well.
    leaseMs: 3 * 60_000,
    retryAfterMinutes: [1, 5, 15, 60, 180, 180, 180],
    async run({ key }) {
      const message = await readWaiting(db, Number(key))
      if (!message) return
      if (message.body === null) return { write: (tx) => recordCanceledSms(tx, message.id) }
      if (!message.mayGo) throw new SenderNotAllowedError()
      const { id, phone } = message
      const outcome = await sms.send({ id, phone, text: textOf(deps, message), callbackUrl: smsCallbackUrl(deps) })
      // The result is stored before the end of the job, because a sent SMS must not be sent again.
      await recordSentSms(deps, id, outcome)
    },
    async failed(tx, { key, error, retryAt }) {
      const text = smsErrorTextOf(error)
      await tx.run(
        retryAt
          ? sql`update sms set error = ${text} where id = ${key}::bigint and status = 'waiting'`
          : sql`update sms set status = 'failed', error = ${text}, body = null where id = ${key}::bigint and status = 'waiting'`,
      )
      if (error instanceof SenderNotAllowedError) await notifyAboutRefusedSms(tx, Number(key), clock.now())
    },
  }
}

type Asked = { initiatorId: number | null; access: AccessRule | null; studentId: number | null }

async function readWaiting(db: Db, id: number): Promise<Waiting | undefined> {
  const row = await db.one<Omit<Waiting, 'mayGo'> & Asked>(sql`
    select id, phone, body, initiator_id as "initiatorId", access, student_id as "studentId"
    from sms where id = ${id} and status = 'waiting'`)
  if (!row) return undefined
  const { initiatorId, access, studentId, ...message } = row
  if (initiatorId === null) return { ...message, mayGo: true }
  const may = staffStillHasAccessSql(sql`${initiatorId}::bigint`, access ?? sessionAccessRule, reachOf(studentId))
  return {
    ...message,
    mayGo: (await db.one(sql`select from staff where id = ${initiatorId} and ${may}`)) !== undefined,
  }
}

const reachOf = (studentId: number | null) =>
  studentId === null ? sql`true` : actorHasBranchOfStudentSql(sql`${studentId}::bigint`)

/** Notifies colleagues who may send this SMS, because its sender has lost the right. */
async function notifyAboutRefusedSms(tx: Db, id: number, now: Date): Promise<void> {
  const asked = await tx.one<Asked & { initiatorId: number; fullName: string }>(sql`
    select initiator_id as "initiatorId", access, student_id as "studentId", full_name as "fullName"
    from sms join staff on staff.id = initiator_id where sms.id = ${id}`)
  if (!asked) return
  const { initiatorId, access, studentId, fullName } = asked
  const colleagues = await tx.many<{ id: number }>(
    activeStaffWithAccessSql(access ?? sessionAccessRule, reachOf(studentId)),
  )
  await queuedSmsRefusedEvent.emit(tx, {
    initiatorId,
    title: smsText.stopped,
    body: smsText.stoppedBody(fullName),
    staffIds: colleagues.map((colleague) => colleague.id),
    now,
  })
}

function smsErrorTextOf(error: unknown): string {
  if (error instanceof SmsError) return error.message
  return error instanceof TooManyJobAttemptsError ? smsText.cutOffOften : smsText.unexpected
}

function textOf(deps: SendDeps, { body }: Waiting): string {
  try {
    return decryptText(listServerDecryptionKeys(deps), smsBodyEncryptionPurpose, body as Buffer)
  } catch (cause) {
    throw new SmsError(smsText.unreadable, { isFinal: true, cause })
  }
}

/** Records that an SMS was not sent: it was cancelled during an attempt to send it, and this attempt failed. */
async function recordCanceledSms(tx: Db, id: number): Promise<void> {
  await tx.run(
    sql`update sms set status = 'not_sent', error = ${smsText.takenBack} where id = ${id} and status = 'waiting'`,
  )
}

async function recordSentSms({ db, clock, sms }: SendDeps, id: number, outcome: SmsOutcome): Promise<void> {
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
      await addJob(
        tx,
        { kind: pollSmsStatusJobKind, key: id, runAt: new Date(now.getTime() + firstSmsStatusPollDelayMs) },
        now,
      )
    })
  await note(outcome.providerId).catch((error: { constraint?: string }) => {
    // The gateway has used this id before, so it cannot identify the SMS. The SMS is stored without the id, because it
    // was sent.
    if (error.constraint !== 'sms_provider_id_unique') throw error
    return note(null)
  })
}

/** Encrypts waiting SMS with the current key, because an SMS may wait longer than an old key is stored. */
export async function reencryptWaitingSms(deps: ServerSecretKeys & { db: Db }): Promise<void> {
  if (!hasOlderServerSecretKeys(deps)) return
  const rows = await deps.db.many<{ id: number; body: Buffer }>(sql`select id, body from sms where body is not null`)
  for (const { id, body } of rows) {
    const sealed = reencryptBytes(deps, smsBodyEncryptionPurpose, body)
    if (sealed) await deps.db.run(sql`update sms set body = ${sealed} where id = ${id} and body = ${body}`)
  }
}
