import type {
  NotificationDelivery,
  ParentNotificationEntry,
  ReceivedParentNotification,
} from '@markaz/protocol/content/channels/schemas'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import { conversationNotificationCausePrefix } from '../../people/notifications/parent-notices.ts'
import { joinTextsAboutChildren, type TextAboutChild } from '../../people/notifications/parent-texts.ts'
import { type ParentNotificationTarget, portalPathOfNotification } from '../../people/notifications/portal-path.ts'
import { isAnnouncementForChildSql, joinTextOfEachChildSql } from './receivers.ts'

interface Page {
  page: number
  perPage: number
}

/**
 * SQL for a delivery's current state. The query must contain `delivery` and `sms`, because only `sms` has the result of
 * an SMS.
 */
const currentDeliveryState = sql`case when state in ('queued', 'sent') and sms.status = 'delivered' then 'delivered'
  when state = 'queued' and sms.status = 'sent' then 'sent'
  when state in ('queued', 'sent') and sms.status in ('failed', 'not_sent') then 'failed'
  else state end`

export async function listParentNotifications(
  db: Db,
  studentId: number,
  page: Page,
): Promise<{ told: ParentNotificationEntry[]; total: number }> {
  const tellings = await db.many<Omit<ParentNotificationEntry, 'deliveries'>>(sql`
    select id, kind, title, body, created_at as "createdAt", decided_at is not null as "isDecided"
    from telling where student_id = ${studentId} order by id desc ${pageSql(page)}`)
  const deliveries = await db.many<NotificationDelivery & { tellingId: number }>(sql`
    select delivery.id, shown.telling_id as "tellingId", json_build_object('id', agent.id, 'fullName', agent.full_name) as parent, way,
      ${currentDeliveryState} as state, why, price, queued_at as "queuedAt", coalesce(delivery.sent_at, sms.sent_at) as "sentAt",
      sms.delivered_at as "deliveredAt", read_at as "readAt"
    from (${deliveriesOf(tellings.map(({ id }) => id))}) shown join delivery on delivery.id = shown.delivery_id
    join agent on agent.id = delivery.agent_id left join sms on sms.id = delivery.sms_id order by delivery.id`)
  const of = Map.groupBy(deliveries, ({ tellingId }) => tellingId)
  return {
    told: tellings.map((telling) => ({ ...telling, deliveries: of.get(telling.id) ?? [] })),
    total: await countRowsOf(db, sql`from telling where student_id = ${studentId}`),
  }
}

/**
 * SQL query for the notifications' deliveries. A parent of two children gets an announcement once; this delivery is
 * returned for both children.
 */
const deliveriesOf = (ids: number[]): Sql => sql`
  select telling_id, id as delivery_id from delivery where telling_id = any(${ids}::bigint[])
  union all
  select own.id, delivery.id
  from telling own
  join agent_student link on link.student_id = own.student_id and link.ended_at is null
  join agent_student sibling on sibling.agent_id = link.agent_id and sibling.student_id <> link.student_id
  join telling same on same.student_id = sibling.student_id and same.kind = own.kind and same.cause = own.cause
  join delivery on delivery.telling_id = same.id and delivery.agent_id = link.agent_id
  where own.id = any(${ids}::bigint[]) and own.kind = ${ParentNotificationKind.Centre}`

/**
 * SQL condition: the notification (`telling`) is about a message in a conversation. Such a notification becomes read
 * when the parent reads the conversation.
 */
const isConversationMessage = sql`starts_with(telling.cause, ${conversationNotificationCausePrefix})`

/** SQL for the parent's notifications, except about children to whom the parent's link has ended. */
const ownNotificationsSql = (agentId: number) => sql`
  from (
    select telling_id, max(read_at) as read_at from delivery
    where agent_id = ${agentId} and state in ('sent', 'read', 'unknown') group by telling_id) own
  join telling on telling.id = own.telling_id
  where ${isAboutChildOf(agentId)}`

/**
 * SQL condition: the notification (`telling`) is about a child of this parent, and the child still studies at the
 * centre.
 */
const isAboutChildOf = (agentId: number): Sql => sql`exists (
  select from agent_student join student on student.id = agent_student.student_id and student.gone_at is null
  where agent_student.agent_id = ${agentId} and agent_student.ended_at is null
    and (agent_student.student_id = telling.student_id or ${isAnnouncementForChildSql}))`

export async function listOwnParentNotifications(
  db: Db,
  agentId: number,
  page: Page,
): Promise<{ told: ReceivedParentNotification[]; total: number; unread: number }> {
  const rows = await db.many<
    Omit<ReceivedParentNotification, 'children' | 'path'> &
      Pick<ParentNotificationTarget, 'cause' | 'screen'> & { family: TextAboutChild[] | null }
  >(sql`
    select telling.id, telling.kind, telling.cause, telling.screen, json_build_object('id', student.id, 'fullName', student.full_name) as child, family.children as family,
      telling.title, telling.body, telling.created_at as "createdAt", telling.read_at as "readAt", ${isConversationMessage} as "isLetter", (
        select json_agg(json_build_object('way', way, 'state', ${currentDeliveryState}) order by delivery.id)
        from delivery left join sms on sms.id = delivery.sms_id
        where delivery.telling_id = telling.id and delivery.agent_id = ${agentId}) as deliveries
    from (select telling.*, own.read_at ${ownNotificationsSql(agentId)} order by telling.id desc ${pageSql(page)}) telling
    cross join (select ${agentId}::bigint as id) agent
    ${joinTextOfEachChildSql}
    join student on student.id = coalesce((family.children -> 0 ->> 'id')::bigint, telling.student_id)
    order by telling.id desc`)
  const told = rows.map(({ family, cause, screen, ...row }) => ({
    ...row,
    path: portalPathOfNotification({ kind: row.kind, cause, screen, studentId: row.child.id }),
    body: family ? joinTextsAboutChildren(family) : row.body,
    children: family?.map(({ id, fullName }) => ({ id, fullName })) ?? [row.child],
  }))
  const counts = await db.one<{ total: number; unread: number }>(
    sql`select count(*) as total, count(*) filter (where own.read_at is null and not ${isConversationMessage}) as unread ${ownNotificationsSql(agentId)}`,
  )
  return { told, ...(counts as { total: number; unread: number }) }
}

/** @returns false if this parent never got the notification */
export async function markNotificationRead(
  db: Db,
  which: { agentId: number; tellingId: number },
  now: Date,
): Promise<boolean> {
  const { agentId, tellingId } = which
  await db.run(sql`
    update delivery set state = 'read', read_at = ${now}, answer_by = null
    where telling_id = ${tellingId} and agent_id = ${agentId} and state in ('sent', 'unknown')
      and ${isDeliveryOfParent(agentId)}`)
  return Boolean(
    await db.one(sql`
      select from delivery where telling_id = ${tellingId} and agent_id = ${agentId} and state = 'read' and ${isDeliveryOfParent(agentId)}`),
  )
}

/**
 * Marks notifications up to `id` as read, except messages in a conversation, which stay unread until the conversation
 * is read.
 */
export async function markParentNotificationsReadUpTo(
  db: Db,
  { agentId, id, now }: { agentId: number; id: number; now: Date },
): Promise<void> {
  await markAll(db, { agentId, now, which: sql`telling.id <= ${id} and not ${isConversationMessage}` })
}

export async function markChatNotificationsRead(
  tx: Db,
  { agentId, causes, now }: { agentId: number; causes: readonly string[]; now: Date },
): Promise<void> {
  await markAll(tx, { agentId, now, which: sql`telling.cause = any(${causes})` })
}

/** @param which SQL condition on the table `telling` that selects the notifications to mark as read */
async function markAll(db: Db, { agentId, now, which }: { agentId: number; now: Date; which: Sql }): Promise<void> {
  await db.run(sql`
    update delivery set state = 'read', read_at = ${now}, answer_by = null from telling
    where telling.id = telling_id and agent_id = ${agentId} and state in ('sent', 'unknown') and ${which} and ${isDeliveryOfParent(agentId)}`)
}

/** Does nothing if the Telegram chat whose button was pressed is no longer linked to the parent. */
export async function markNotificationReadInTelegram(
  tx: Db,
  { chatId, id, now }: { chatId: number; id: number; now: Date },
): Promise<void> {
  const told = await tx.one<{ agentId: number; tellingId: number }>(sql`
    select delivery.agent_id as "agentId", telling_id as "tellingId" from delivery
    join telegram_chat on telegram_chat.agent_id = delivery.agent_id and ended_at is null
    where delivery.id = ${id} and way = 'telegram' and chat_id = ${chatId}`)
  if (told) await markNotificationRead(tx, told, now)
}

const isDeliveryOfParent = (agentId: number) => sql`exists (
  select from telling where telling.id = delivery.telling_id and ${isAboutChildOf(agentId)})`
