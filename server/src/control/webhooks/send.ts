import { type Db, type Sql, sql } from '../../db/db.ts'
import { isPastOrTooFarAheadSql } from '../../db/time-past.ts'
import type { Deps } from '../../deps.ts'
import type { WebhookOutcome } from '../../integrations/webhooks/sender.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Job, JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { toWebhookMessage } from './events.ts'
import { signatureHeadersOf } from './signature.ts'

export const sendWebhookJobKind = 'webhooks.send'
export const queueWebhookEventsJobKind = 'webhooks.look'

/** Seconds to wait after the first, second, … failure to send a webhook message; the last value repeats. */
const retryDelaysSeconds = [5, 30, 120, 600, 1_800, 3_600]
/** A webhook message is retried for at least this long, in milliseconds. */
const minRetryPeriodMs = 24 * 3_600_000

const maxDelayMs = Math.max(...retryDelaysSeconds) * 1_000
const retryDelayMs = (failures: number, now: Date) =>
  new Date(now.getTime() + (retryDelaysSeconds[Math.min(failures, retryDelaysSeconds.length) - 1] as number) * 1_000)

interface WebhookRow {
  id: number
  url: string
  headOfficeIds: number[] | null
  secrets: Buffer[]
  failures: number
  /** Time of the next attempt to send; null = no attempt is planned. */
  retryAt: string | null
}

interface WaitingMessage {
  id: number
  messageId: string
  auditId: number | null
  body: string | null
  failures: number
  firstTriedAt: string | null
}

/**
 * Looks for new events every five seconds. A change does not queue this job itself, because simultaneous changes would
 * wait for each other on the job's row.
 */
export function createQueueWebhookEventsJob({ db, clock, isDemo }: Deps): JobHandler {
  return {
    kind: queueWebhookEventsJobKind,
    schedule: intervalSchedule(5_000),
    retryAfterMinutes: [1],
    async run() {
      if (isDemo) return undefined
      const now = clock.now()
      const hooks = await db.many<{ id: number }>(sql`
        select id from webhook where deleted_at is null and not is_paused and ${isDue(sql`retry_at`, now)}
          and exists (select from webhook_delivery where webhook_id = webhook.id and state = 'waiting' and next_at is null)`)
      for (const { id } of hooks) await addJob(db, { kind: sendWebhookJobKind, key: id, runAt: now }, now)
      return undefined
    },
  }
}

/**
 * If the receiver is unreachable or overloaded, all its messages wait and only the first is retried. If the receiver
 * refuses a message, only messages about the same record wait.
 */
export function createSendWebhooksJob(deps: Deps): JobHandler {
  return {
    kind: sendWebhookJobKind,
    atOnce: 4,
    retryAfterMinutes: [1, 5, 30],
    async run({ key, signal }: Job) {
      if (deps.isDemo) return undefined
      for (;;) {
        const now = deps.clock.now()
        const hook = await readActiveWebhook(deps.db, Number(key), now)
        if (!hook) return undefined
        if (hook.retryAt) return { againAt: new Date(hook.retryAt) }
        const next = await readNextDueMessage(deps.db, hook.id, now)
        if (!next) return await readNextAttemptTime(deps.db, hook.id)
        await sendMessage(deps, hook, next, signal)
      }
    },
  }
}

const readActiveWebhook = (db: Db, id: number, now: Date) =>
  db.one<WebhookRow & object>(sql`
    select id, url, head_office_ids as "headOfficeIds", failures, case when not ${isDue(sql`retry_at`, now)} then retry_at end as "retryAt",
      case when old_secret_until > ${now} then array[secret, old_secret] else array[secret] end as secrets
    from webhook where id = ${id} and deleted_at is null and not is_paused`)

const isDue = (column: Sql, now: Date): Sql =>
  sql`(${column} is null or ${isPastOrTooFarAheadSql(column, now, maxDelayMs)})`

const isFirstOfSubject = sql`state = 'waiting' and not exists (
  select from webhook_delivery before where before.webhook_id = it.webhook_id and before.subject = it.subject
    and before.state = 'waiting' and before.id < it.id)`

const readNextDueMessage = (db: Db, hookId: number, now: Date) =>
  db.one<WaitingMessage & object>(sql`
    select id, message_id as "messageId", audit_id as "auditId", body, failures, first_tried_at as "firstTriedAt"
    from webhook_delivery it where webhook_id = ${hookId} and ${isFirstOfSubject} and ${isDue(sql`next_at`, now)}
    order by id limit 1`)

async function readNextAttemptTime(db: Db, hookId: number): Promise<{ againAt: Date } | undefined> {
  const row = await db.one<{ at: string | null }>(
    sql`select min(next_at) as at from webhook_delivery it where webhook_id = ${hookId} and ${isFirstOfSubject}`,
  )
  return row?.at ? { againAt: new Date(row.at) } : undefined
}

async function sendMessage(deps: Deps, hook: WebhookRow, waiting: WaitingMessage, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const body = waiting.body ?? (await storeMessageBody(db, hook, waiting))
  if (body === null) return
  const at = clock.now()
  const id = `msg_${waiting.messageId.replaceAll('-', '')}`
  const headers = { 'content-type': 'application/json', 'user-agent': 'Markaz-Webhooks/1' }
  const begun = performance.now()
  const signed = signatureHeadersOf(deps, hook.secrets, { id, at, body })
  const outcome = await deps.webhooks.send({ url: hook.url, headers: { ...headers, ...signed }, body, signal })
  await storeOutcome(db, hook, waiting, { ...outcome, at, tookMs: Math.round(performance.now() - begun) })
}

/** The body of a webhook message is stored, so that all attempts send the same body. */
async function storeMessageBody(db: Db, hook: WebhookRow, { id, auditId }: WaitingMessage): Promise<string | null> {
  const message = auditId === null ? null : await toWebhookMessage(db, auditId, hook.headOfficeIds)
  if (!message) {
    await db.run(sql`delete from webhook_delivery where id = ${id}`)
    return null
  }
  await db.run(sql`update webhook_delivery set kind = ${message.kind}, body = ${message.body} where id = ${id}`)
  return message.body
}

async function storeOutcome(
  db: Db,
  hook: WebhookRow,
  waiting: WaitingMessage,
  { status, error, at, tookMs }: WebhookOutcome & { at: Date; tookMs: number },
): Promise<void> {
  const isDelivered = status !== null && status >= 200 && status < 300
  // True = the webhook's receiver is unreachable or overloaded. Any other error concerns only this message.
  const isAway = status === null || status >= 500 || status === 429
  const triedFor = at.getTime() - Date.parse(waiting.firstTriedAt ?? at.toISOString())
  const isDead = !isDelivered && triedFor >= minRetryPeriodMs
  const failures = waiting.failures + 1
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into webhook_attempt (delivery_id, at, status, took_ms, error)
      values (${waiting.id}, ${at}, ${status}, ${tookMs}, ${error})`)
    await tx.run(sql`
      update webhook_delivery set state = ${isDelivered ? 'delivered' : isDead ? 'dead' : 'waiting'},
        first_tried_at = coalesce(first_tried_at, ${at}), failures = ${isDelivered ? 0 : failures},
        next_at = ${isDelivered || isDead ? null : retryDelayMs(isAway ? hook.failures + 1 : failures, at)}
      where id = ${waiting.id}`)
    if (isDelivered)
      await tx.run(sql`
        update webhook set failures = 0, failing_since = null, retry_at = null where id = ${hook.id} and failing_since is not null`)
    else
      await tx.run(sql`
        update webhook set failing_since = coalesce(failing_since, ${at}), failures = failures + ${isAway ? 1 : 0},
          retry_at = ${isAway ? retryDelayMs(hook.failures + 1, at) : null}
        where id = ${hook.id}`)
  })
}
