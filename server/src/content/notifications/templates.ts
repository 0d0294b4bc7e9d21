import type { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { BodyType, type Template, type TemplateInput } from '@markaz/protocol/content/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { chosen, countOf, pageOf } from '../../db/lists.ts'
import { matches } from '../../db/search-words.ts'
import { found } from '../../http/found.ts'
import type { Call } from '../../http/mount.ts'
import { documentOf } from './document-of-html.ts'

const columns = sql`id, name, title, body_type as "bodyType", body, priority, created_at as "createdAt"`

export async function listTemplates({ db, query }: Call<typeof notificationTemplates.list>) {
  const from = sql`from notification_template where ${chosen(matches(sql`notification_template.search`, query.value))}`
  const templates = await db.many<Template>(sql`select ${columns} ${from} order by name, id ${pageOf(query)}`)
  return { templates, total: await countOf(db, from) }
}

export async function readTemplate({ db, params }: Call<typeof notificationTemplates.read>) {
  return { template: found(await templateOf(db, params.id)) }
}

const templateOf = (db: Db, id: number, lock: Sql = sql``) =>
  db.one<Template>(sql`select ${columns} from notification_template where id = ${id} ${lock}`)

export async function createTemplate({ db, body, clock, audit }: Call<typeof notificationTemplates.create>) {
  const { name, title, bodyType, priority } = body
  return db.transaction(async (tx) => {
    const id = await tx.newId(sql`
      insert into notification_template (name, title, body_type, body, priority, created_at)
      values (${name}, ${title}, ${bodyType}, ${storedBody(body)}, ${priority}, ${clock.now()}) returning id`)
    await audit(tx, { action: 'create', entity: 'notification_template', entityId: id, after: body })
    return { id }
  })
}

export async function updateTemplate({ db, params, body, audit }: Call<typeof notificationTemplates.update>) {
  const { name, title, bodyType, priority } = body
  return db.transaction(async (tx) => {
    const before = found(await templateOf(tx, params.id, sql`for update`))
    await tx.run(sql`
      update notification_template set name = ${name}, title = ${title}, body_type = ${bodyType}, body = ${storedBody(body)}, priority = ${priority}
      where id = ${params.id}`)
    await audit(tx, { action: 'update', entity: 'notification_template', entityId: params.id, before, after: body })
    return { id: params.id }
  })
}

export async function removeTemplate({ db, params, audit }: Call<typeof notificationTemplates.remove>) {
  return db.transaction(async (tx) => {
    const before = found(await templateOf(tx, params.id, sql`for update`))
    await tx.run(sql`delete from notification_template where id = ${params.id}`)
    await audit(tx, { action: 'delete', entity: 'notification_template', entityId: params.id, before })
    return {}
  })
}

/** The body as it was written; that HTML can be turned into a document is found out now, not when it is sent. */
function storedBody({ bodyType, body }: TemplateInput): string {
  if (bodyType === BodyType.Html) documentOf(body)
  return JSON.stringify(body)
}
