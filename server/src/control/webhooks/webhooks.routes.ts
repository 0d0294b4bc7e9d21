import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import { AppError } from '@markaz/protocol/errors'
import { controlErrorTexts } from '@markaz/protocol/errors/control'
import type { FastifyInstance } from 'fastify'
import { defineColumnMap } from '../../db/column-map.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { addJob } from '../../jobs/add-job.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { auditActionsOfWebhookKinds } from './events.ts'
import { createQueueWebhookEventsJob, createSendWebhooksJob, sendWebhookJobKind } from './send.ts'
import { encryptWebhookSecret, generateWebhookSecret, reencryptWebhookSecrets } from './signature.ts'
import { listWebhookDeliveries, listWebhooks, readWebhook } from './webhooks.queries.ts'

const maxWebhooks = 20
const dayMs = 24 * 3_600_000

const webhookColumns = defineColumnMap('webhook', {
  name: 'string',
  url: 'string',
  kinds: 'string[]',
  sources: 'string[]',
  isPaused: 'boolean',
})

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, webhooks.list, async ({ db, viewer }) => ({ webhooks: await listWebhooks(db, viewer) }))
  mountRoute(app, deps, webhooks.create, createWebhook)
  mountRoute(app, deps, webhooks.update, updateWebhook)
  mountRoute(app, deps, webhooks.rotate, rotateWebhookSecret)
  mountRoute(app, deps, webhooks.remove, removeWebhook)
  mountTransactionalRoute(app, deps, webhooks.test, sendTestMessage)
  mountRoute(app, deps, webhooks.deliveries, listWebhookDeliveries)
  mountRoute(app, deps, webhooks.replay, replayDelivery)
  mountRoute(app, deps, webhooks.replayDead, replayFailedDeliveries)
  app.queue.handle(createQueueWebhookEventsJob(deps))
  app.queue.handle(createSendWebhooksJob(deps))
  registerDailyJob(app.queue, 'webhooks.forget', async () => {
    await deps.db.run(sql`delete from webhook_delivery where created_at < ${dateDaysAgo(deps, 30)}`)
    await reencryptWebhookSecrets(deps)
  })
}

/** @throws AppError VALIDATION at `url`, unless the address uses https and is outside of internal networks */
function requireAllowedUrl({ isDemo, webhooks: sender }: Deps, url: string): void {
  const refusal = sender.refusal(url)
  if (refusal === 'https') refuseField('url', controlErrorTexts.webhookHttps)
  if (refusal === 'inside') refuseField('url', controlErrorTexts.webhookInside)
  // A demo's data is invented, and its visitors must not make the server send requests to other systems.
  if (isDemo) refuseField('url', controlErrorTexts.webhookDemo)
}

async function createWebhook(call: RouteCall<typeof webhooks.create>) {
  const { db, viewer, body, clock, audit } = call
  requireAllowedUrl(call, body.url)
  const { name, url, kinds } = body
  const secret = generateWebhookSecret()
  return db.transaction(async (tx) => {
    const counted = await tx.one<{ count: number }>(sql`select count(*) from webhook where deleted_at is null`)
    if ((counted?.count ?? 0) >= maxWebhooks) throw new AppError('TOO_MANY_WEBHOOKS')
    const id = await webhookColumns.insert(
      tx,
      { name, url, kinds, sources: auditActionsOfWebhookKinds(kinds), isPaused: false },
      {
        ...{
          head_office_ids: viewer.isSuperadmin ? null : viewer.headOfficeIds,
          secret: encryptWebhookSecret(call, secret),
        },
        ...{ created_by: viewer.id, created_at: clock.now() },
      },
    )
    await audit(tx, { action: 'create', entity: 'webhook', entityId: id, after: { name, url, kinds } })
    return { id, secret }
  })
}

async function updateWebhook(call: RouteCall<typeof webhooks.update>) {
  const { db, viewer, params, body, clock, audit } = call
  await db.transaction(async (tx) => {
    const before = await readWebhook(tx, viewer, params.id)
    if (body.url !== before.url || !body.isPaused) requireAllowedUrl(call, body.url)
    const sources = auditActionsOfWebhookKinds(body.kinds)
    await webhookColumns.update(tx, params.id, { ...body, sources }, { failures: 0, retry_at: null })
    await audit(tx, { action: 'update', entity: 'webhook', entityId: params.id, before, after: body })
    await wakeSendJob(tx, params.id, clock.now())
  })
  return {}
}

async function rotateWebhookSecret(call: RouteCall<typeof webhooks.rotate>) {
  const { db, viewer, params, clock, audit } = call
  const secret = generateWebhookSecret()
  await db.transaction(async (tx) => {
    await readWebhook(tx, viewer, params.id)
    await tx.run(sql`
      update webhook set old_secret = secret, old_secret_until = ${new Date(clock.now().getTime() + dayMs)},
        secret = ${encryptWebhookSecret(call, secret)}
      where id = ${params.id}`)
    await audit(tx, { action: 'rotate-secret', entity: 'webhook', entityId: params.id })
  })
  return { id: params.id, secret }
}

async function removeWebhook({ db, viewer, params, clock, audit }: RouteCall<typeof webhooks.remove>) {
  await db.transaction(async (tx) => {
    const before = await readWebhook(tx, viewer, params.id)
    await tx.run(sql`update webhook set deleted_at = ${clock.now()} where id = ${params.id}`)
    await audit(tx, { action: 'delete', entity: 'webhook', entityId: params.id, before })
  })
  return {}
}

async function sendTestMessage({ viewer, params, clock }: RouteCall<typeof webhooks.test>, tx: Db) {
  const now = clock.now()
  const { name } = await readWebhook(tx, viewer, params.id)
  const body = JSON.stringify({ type: 'test.ping', timestamp: now.toISOString(), data: { name } })
  const deliveryId = await tx.newId(sql`
    insert into webhook_delivery (webhook_id, kind, subject, body) values (${params.id}, 'test.ping', 'test', ${body})
    returning id`)
  await wakeSendJob(tx, params.id, now)
  return { deliveryId }
}

async function replayDelivery(call: RouteCall<typeof webhooks.replay>) {
  const { params, db } = call
  await db.transaction(async (tx) =>
    orNotFound((await queueDeliveriesAgain(tx, call, sql`id = ${params.deliveryId}`)) || undefined),
  )
  return {}
}

async function replayFailedDeliveries(call: RouteCall<typeof webhooks.replayDead>) {
  return call.db.transaction(async (tx) => ({ count: await queueDeliveriesAgain(tx, call, sql`state = 'dead'`) }))
}

/**
 * Queues the selected messages for an immediate attempt, including messages whose delivery was given up.
 * @returns the number of messages
 */
async function queueDeliveriesAgain(
  tx: Db,
  {
    viewer,
    params,
    clock,
    audit,
  }: Pick<RouteCall<typeof webhooks.replayDead>, 'viewer' | 'params' | 'clock' | 'audit'>,
  which: Sql,
): Promise<number> {
  await readWebhook(tx, viewer, params.id)
  const count = await tx.run(sql`
    update webhook_delivery set state = 'waiting', failures = 0, first_tried_at = null, next_at = null
    where webhook_id = ${params.id} and ${which}`)
  if (count === 0) return 0
  await audit(tx, { action: 'replay', entity: 'webhook', entityId: params.id, after: { count } })
  await wakeSendJob(tx, params.id, clock.now())
  return count
}

async function wakeSendJob(tx: Db, id: number, now: Date): Promise<void> {
  await tx.run(sql`update webhook set retry_at = null where id = ${id}`)
  await addJob(tx, { kind: sendWebhookJobKind, key: id, runAt: now }, now)
}
