import type { DeliveryStateReason, messageChannels } from '@markaz/protocol/content/channels/schemas'
import type { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { TextAboutChild } from '../../people/notifications/parent-texts.ts'
import { type WritingScript, writingScriptOfParentSql } from '../../people/notifications/writing-script.ts'
import {
  mayParentBeNotifiedSql,
  parentChannelRuleJoinSql,
  parentNotificationSettingsSql,
  parentSmsNumberSql,
} from '../../people/parents/parent-channels.ts'
import { telegramChatIdSql } from '../../people/telegram/telegram-chats.queries.ts'
import { joinTextOfEachChildSql, type QuietHours, quietHoursSql } from './receivers.ts'

export interface DueDelivery {
  id: number
  /** The receiver's Telegram chat; null = none is linked now. */
  chatId: number | null
  picture: string | null
  isUrgent: boolean
  /** The receiver's own quiet hours; null = the centre's. */
  quiet: QuietHours | null
  /** Minutes after which an unread notification is sent over the next channel; null = never. */
  answerMinutes: number | null
  queuedAt: string
  /** Why the delivery must not be sent any more; null = the delivery may be sent. */
  whyNot: DeliveryStateReason | null
  language: WritingScript
}

export interface DueParentDelivery extends DueDelivery {
  agentId: number
  studentId: number
  tellingId: number
  /** The parent's phone number for SMS; null = the parent has no phone number that can receive SMS. */
  phone: string | null
  kind: ParentNotificationKind
  cause: string
  screen: string | null
  title: string
  body: string
  childName: string
  /** For an announcement: the text about each child of the parent; null for other kinds of notifications. */
  children: TextAboutChild[] | null
}

type MessageWay = (typeof messageChannels)[number]
const isWaitingDelivery = (way: MessageWay): Sql => sql`way = ${way} and state = 'queued' and sms_id is null`

const nextDeliveriesSql = ({ way, now, limit }: { way: MessageWay; now: Date; limit: number }): Sql => sql`(
  select * from delivery where ${isWaitingDelivery(way)} and due_at <= ${now}
  order by is_urgent desc, due_at, id limit ${limit} ${way === 'sms' ? sql`for update skip locked` : sql``}) queued`

/**
 * SQL for the reason why a notification must not be sent; null = it may be sent. The query must contain `telling`,
 * `link`, `agent` and `student`.
 */
export const deliveryRefusalReasonSql: Sql = sql`case when link.id is null or not ${mayParentBeNotifiedSql} then 'link_ended'
  when exists (select from delivery read where read.telling_id = telling.id and read.agent_id = agent.id and read.state = 'read')
    then 'read_before' end`

export const nextTelegramDeliveriesSql = (now: Date, limit: number): Sql =>
  nextDeliveriesSql({ way: 'telegram', now, limit })

/** Urgent deliveries come first. SMS deliveries stay locked until the transaction that creates the SMS ends. */
export function claimDueDeliveries(
  db: Db,
  which: { way: MessageWay; now: Date; limit: number },
): Promise<DueParentDelivery[]> {
  return db.many<DueParentDelivery>(sql`
    select queued.id, queued.agent_id as "agentId", student.id as "studentId", telling.id as "tellingId", telling.kind, telling.cause, telling.screen, telling.title, telling.body, telling.picture,
      student.first_name as "childName", ${writingScriptOfParentSql} as language, queued.is_urgent as "isUrgent",
      rule.answer_minutes as "answerMinutes", ${quietHoursSql} as quiet, queued.queued_at as "queuedAt", ${telegramChatIdSql('agent', sql`agent.id`)} as "chatId",
      ${parentSmsNumberSql} as phone, ${deliveryRefusalReasonSql} as "whyNot", family.children
    from ${nextDeliveriesSql(which)}
    join telling on telling.id = queued.telling_id
    join agent on agent.id = queued.agent_id
    cross join ${parentChannelRuleJoinSql}
    left join lateral ${parentNotificationSettingsSql(sql`agent.id`)} wish on true
    ${joinTextOfEachChildSql}
    join student on student.id = coalesce((family.children -> 0 ->> 'id')::bigint, telling.student_id)
    left join agent_student link on link.agent_id = agent.id and link.student_id = student.id and link.ended_at is null
    order by queued.is_urgent desc, queued.due_at, queued.id`)
}

/** Returns when the next delivery of the channel is due, at most one minute from now. */
export async function nextDeliveryTimeOfChannel(db: Db, way: MessageWay, now: Date): Promise<Date> {
  const inAMinute = new Date(now.getTime() + 60_000)
  const row = await db.one<{ dueAt: string | null }>(
    sql`select min(due_at) as "dueAt" from delivery where ${isWaitingDelivery(way)}`,
  )
  return row?.dueAt && new Date(row.dueAt) < inAMinute ? new Date(row.dueAt) : inAMinute
}
