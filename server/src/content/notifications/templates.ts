import type { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import {
  NotificationBodyFormat,
  type NotificationTemplate,
  type NotificationTemplateInput,
} from '@markaz/protocol/content/notifications/schemas'
import { defineColumn, defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { convertHtmlToRichText } from './html-to-rich-text.ts'

const templateColumns = defineColumnMap('notification_template', {
  name: 'string',
  title: 'string',
  bodyType: defineColumn<NotificationTemplate['bodyType']>('number'),
  body: defineColumn<NotificationTemplate['body']>('json'),
  priority: defineColumn<NotificationTemplate['priority']>('number'),
})
const columns = sql`id, ${templateColumns.selected}, created_at as "createdAt"`

export async function listNotificationTemplates({ db, query }: RouteCall<typeof notificationTemplates.list>) {
  const from = sql`from notification_template where ${joinFiltersByAnd(searchConditions(sql`notification_template.search`, query.value))}`
  const templates = await db.many<NotificationTemplate>(
    sql`select ${columns} ${from} order by name, id ${pageSql(query)}`,
  )
  return { templates, total: await countRowsOf(db, from) }
}

export async function readNotificationTemplate({ db, params }: RouteCall<typeof notificationTemplates.read>) {
  return { template: orNotFound(await templateOf(db, params.id)) }
}

const templateOf = (db: Db, id: number) =>
  db.one<NotificationTemplate>(sql`select ${columns} from notification_template where id = ${id}`)

export async function createNotificationTemplate({
  db,
  body,
  clock,
  audit,
}: RouteCall<typeof notificationTemplates.create>) {
  requireDocument(body)
  return db.transaction(async (tx) => {
    const id = await templateColumns.insert(tx, body, { created_at: clock.now() })
    await audit(tx, { action: 'create', entity: 'notification_template', entityId: id, after: body })
    return { id }
  })
}

export async function updateNotificationTemplate({
  db,
  params,
  body,
  audit,
}: RouteCall<typeof notificationTemplates.update>) {
  requireDocument(body)
  return db.transaction(async (tx) => {
    const before = await templateColumns.lock(tx, params.id)
    await templateColumns.update(tx, params.id, body)
    await audit(tx, { action: 'update', entity: 'notification_template', entityId: params.id, before, after: body })
    return { id: params.id }
  })
}

export async function removeNotificationTemplate(
  { params, audit }: RouteCall<typeof notificationTemplates.remove>,
  tx: Db,
) {
  const before = await templateColumns.lock(tx, params.id)
  await tx.run(sql`delete from notification_template where id = ${params.id}`)
  await audit(tx, { action: 'delete', entity: 'notification_template', entityId: params.id, before })
  return {}
}

/** The HTML is checked when a template is saved, and not only when it is sent. */
function requireDocument({ bodyType, body }: NotificationTemplateInput): void {
  if (bodyType === NotificationBodyFormat.Html) convertHtmlToRichText(body)
}
