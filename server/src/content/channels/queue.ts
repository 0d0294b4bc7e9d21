import type { DeliveryReason, messageChannels } from '@markaz/protocol/content/channels/schemas'
import type { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { mayBeNotified, notificationChoiceOf } from '../../people/parents/may-be-notified.ts'
import { goodNumber } from '../../people/parents/open-channels.ts'
import { telegramChatOf } from '../../people/telegram/telegram-chats.queries.ts'
import { type QuietHours, quietOf, ruleOf } from './receivers.ts'

/** A due delivery to a chat. */
export interface DueMessage {
  id: number
  /** null = no chat is linked any more. */
  chatId: number | null
  picture: string | null
  isUrgent: boolean
  /** The receiver's own quiet hours; null = the centre's. */
  quiet: QuietHours | null
  /** The current rule's minutes until the next channel. */
  answerMinutes: number | null
  queuedAt: string
  /** Why it may not be sent any more; null = it may. */
  whyNot: DeliveryReason | null
}

/** A due delivery to a parent. */
export interface Queued extends DueMessage {
  agentId: number
  studentId: number
  tellingId: number
  /** The parent's current number. */
  phone: string | null
  kind: ParentKind
  title: string
  body: string
  childName: string
  language: 'latin' | 'cyrillic'
}

/** Channels of messages. For SMS, the delivery records that the SMS was written; the SMS row has the later states. */
type MessageWay = (typeof messageChannels)[number]
const waits = (way: MessageWay): Sql => sql`way = ${way} and state = 'queued' and sms_id is null`

const next = ({ way, now, limit }: { way: MessageWay; now: Date; limit: number }): Sql => sql`(
  select * from delivery where ${waits(way)} and due_at <= ${now}
  order by is_urgent desc, due_at, id limit ${limit} ${way === 'sms' ? sql`for update skip locked` : sql``}) queued`

/**
 * SQL: why a waiting notification may not be sent any more, by the query's current `telling`, `link`, `agent` and
 * `student`. Every channel checks it when it sends.
 */
export const whyNotNow: Sql = sql`case when link.id is null or not ${mayBeNotified} then 'link_ended'
  when exists (select from delivery read where read.telling_id = telling.id and read.agent_id = agent.id and read.state = 'read')
    then 'read_before' end`

/** SQL: the next messages for all receivers of Telegram, parents and others. */
export const nextForTelegram = (now: Date, limit: number): Sql => next({ way: 'telegram', now, limit })

/**
 * Claims due deliveries, urgent ones first, then the oldest. SMS are claimed within the transaction that writes them.
 */
export function claimDeliveries(db: Db, which: { way: MessageWay; now: Date; limit: number }): Promise<Queued[]> {
  return db.many<Queued>(sql`
    select queued.id, queued.agent_id as "agentId", student.id as "studentId", telling.id as "tellingId", telling.kind, telling.title, telling.body, telling.picture,
      student.first_name as "childName", coalesce(link.language, 'latin') as language, queued.is_urgent as "isUrgent",
      rule.answer_minutes as "answerMinutes", ${quietOf} as quiet, queued.queued_at as "queuedAt", ${telegramChatOf('agent', sql`agent.id`)} as "chatId",
      ${goodNumber} as phone, ${whyNotNow} as "whyNot"
    from ${next(which)}
    join telling on telling.id = queued.telling_id
    join student on student.id = telling.student_id
    join agent on agent.id = queued.agent_id
    cross join ${ruleOf}
    left join lateral ${notificationChoiceOf(sql`agent.id`)} wish on true
    left join agent_student link on link.agent_id = agent.id and link.student_id = student.id and link.ended_at is null
    order by queued.is_urgent desc, queued.due_at, queued.id`)
}

/** Returns when the next delivery is due; at most a minute later if none waits. */
export async function nextDue(db: Db, way: MessageWay, now: Date): Promise<Date> {
  const inAMinute = new Date(now.getTime() + 60_000)
  const row = await db.one<{ dueAt: string | null }>(
    sql`select min(due_at) as "dueAt" from delivery where ${waits(way)}`,
  )
  return row?.dueAt && new Date(row.dueAt) < inAMinute ? new Date(row.dueAt) : inAMinute
}
