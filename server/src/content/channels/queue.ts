import type { DeliveryReason, messageChannels } from '@markaz/protocol/content/channels/schemas'
import type { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { ChildTold } from '../../people/notifications/children-texts.ts'
import { type Script, scriptOfLink } from '../../people/notifications/in-script.ts'
import { mayBeNotified, notificationChoiceOf, ruleOf } from '../../people/parents/may-be-notified.ts'
import { smsNumber } from '../../people/parents/open-channels.ts'
import { telegramChatOf } from '../../people/telegram/telegram-chats.queries.ts'
import { familyOf } from './children-told.ts'
import { type QuietHours, quietOf } from './receivers.ts'

/** A due delivery to a chat. */
export interface DueMessage {
  id: number
  /** Null: no chat is linked any more. */
  chatId: number | null
  picture: string | null
  isUrgent: boolean
  /** The receiver's own quiet hours; null = the centre's. */
  quiet: QuietHours | null
  /** Minutes to wait for a read before the next channel, by the current rule; null = no wait. */
  answerMinutes: number | null
  queuedAt: string
  /** The reason why it must no longer be sent; null = it may be. */
  whyNot: DeliveryReason | null
  /** The script of the receiver's messages. */
  language: Script
}

/** A queued notification to a parent. */
export interface DueParentDelivery extends DueMessage {
  agentId: number
  studentId: number
  tellingId: number
  /** The parent's current phone number; null = none can receive SMS. */
  phone: string | null
  kind: ParentKind
  cause: string
  screen: string | null
  title: string
  body: string
  childName: string
  /** The texts about each child of the parent; only for a message to many receivers. */
  children: ChildTold[] | null
}

/** The channels over which a message is sent. The result of a written SMS is stored with the SMS. */
type MessageWay = (typeof messageChannels)[number]
const waits = (way: MessageWay): Sql => sql`way = ${way} and state = 'queued' and sms_id is null`

const next = ({ way, now, limit }: { way: MessageWay; now: Date; limit: number }): Sql => sql`(
  select * from delivery where ${waits(way)} and due_at <= ${now}
  order by is_urgent desc, due_at, id limit ${limit} ${way === 'sms' ? sql`for update skip locked` : sql``}) queued`

/**
 * SQL for the reason why a waiting notification must no longer be sent to a parent, from the current rows `telling`,
 * `link`, `agent` and `student`. Every channel checks it before sending.
 */
export const refusalReason: Sql = sql`case when link.id is null or not ${mayBeNotified} then 'link_ended'
  when exists (select from delivery read where read.telling_id = telling.id and read.agent_id = agent.id and read.state = 'read')
    then 'read_before' end`

/** SQL for the next Telegram deliveries, to parents, staff or students. */
export const nextForTelegram = (now: Date, limit: number): Sql => next({ way: 'telegram', now, limit })

/**
 * Returns the next deliveries, urgent ones first, then the oldest. SMS deliveries are locked for the transaction that
 * writes the SMS.
 */
export function claimDeliveries(
  db: Db,
  which: { way: MessageWay; now: Date; limit: number },
): Promise<DueParentDelivery[]> {
  return db.many<DueParentDelivery>(sql`
    select queued.id, queued.agent_id as "agentId", student.id as "studentId", telling.id as "tellingId", telling.kind, telling.cause, telling.screen, telling.title, telling.body, telling.picture,
      student.first_name as "childName", ${scriptOfLink} as language, queued.is_urgent as "isUrgent",
      rule.answer_minutes as "answerMinutes", ${quietOf} as quiet, queued.queued_at as "queuedAt", ${telegramChatOf('agent', sql`agent.id`)} as "chatId",
      ${smsNumber} as phone, ${refusalReason} as "whyNot", family.children
    from ${next(which)}
    join telling on telling.id = queued.telling_id
    join agent on agent.id = queued.agent_id
    cross join ${ruleOf}
    left join lateral ${notificationChoiceOf(sql`agent.id`)} wish on true
    ${familyOf}
    join student on student.id = coalesce((family.children -> 0 ->> 'id')::bigint, telling.student_id)
    left join agent_student link on link.agent_id = agent.id and link.student_id = student.id and link.ended_at is null
    order by queued.is_urgent desc, queued.due_at, queued.id`)
}

/** Returns the time of the next delivery, at the latest in one minute. */
export async function nextDue(db: Db, way: MessageWay, now: Date): Promise<Date> {
  const inAMinute = new Date(now.getTime() + 60_000)
  const row = await db.one<{ dueAt: string | null }>(
    sql`select min(due_at) as "dueAt" from delivery where ${waits(way)}`,
  )
  return row?.dueAt && new Date(row.dueAt) < inAMinute ? new Date(row.dueAt) : inAMinute
}
