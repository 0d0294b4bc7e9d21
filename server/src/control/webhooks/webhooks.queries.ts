import type { webhooks } from '@markaz/protocol/control/webhooks/routes'
import type { Webhook, WebhookDelivery, WebhookInput } from '@markaz/protocol/control/webhooks/schemas'
import type { BranchScope } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'

const isWebhookInScope = ({ isSuperadmin, headOfficeIds }: BranchScope): Sql =>
  isSuperadmin ? sql`true` : sql`coalesce(webhook.head_office_ids <@ ${headOfficeIds}::bigint[], false)`

const countInState = (state: string) =>
  sql`(select count(*) from webhook_delivery where webhook_id = webhook.id and state = ${state})`

export function listWebhooks(db: Db, viewer: BranchScope): Promise<Webhook[]> {
  return db.many<Webhook>(sql`
    select id, name, url, kinds, is_paused as "isPaused", failing_since as "failingSince", created_at as "createdAt",
      case when head_office_ids is not null then coalesce((
        select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.id) from office
        where office.head_office_id = any(webhook.head_office_ids) and office.deleted_at is null), '[]') end as offices,
      ${countInState('waiting')} as waiting, ${countInState('dead')} as dead
    from webhook where deleted_at is null and ${isWebhookInScope(viewer)} order by uzbek_order(name) collate "C", id`)
}

/**
 * Reads the webhook and locks it against other changes.
 * @throws AppError NOT_FOUND
 */
export async function readWebhook(tx: Db, viewer: BranchScope, id: number): Promise<WebhookInput> {
  return orNotFound(
    await tx.one<WebhookInput & object>(sql`
      select name, url, kinds, is_paused as "isPaused" from webhook
      where id = ${id} and deleted_at is null and ${isWebhookInScope(viewer)} for no key update`),
  )
}

export async function listWebhookDeliveries({ db, viewer, params, query }: RouteCall<typeof webhooks.deliveries>) {
  orNotFound(
    await db.one(
      sql`select from webhook where id = ${params.id} and deleted_at is null and ${isWebhookInScope(viewer)}`,
    ),
  )
  const from = sql`from webhook_delivery it where webhook_id = ${params.id} and ${query.state ? sql`state = ${query.state}` : sql`true`}`
  const deliveries = await db.many<WebhookDelivery>(sql`
    select id, 'msg_' || replace(message_id::text, '-', '') as "messageId", kind, state, created_at as "createdAt",
      next_at as "nextAt", coalesce((
        select json_agg(json_build_object('at', at, 'status', status, 'tookMs', took_ms, 'error', error) order by id desc)
        from (select * from webhook_attempt where delivery_id = it.id order by id desc limit 5) attempt), '[]') as attempts
    ${from} order by it.id desc ${pageSql(query)}`)
  return { deliveries, total: await countRowsOf(db, from) }
}
