import type { DeliveryReason, messageChannels } from '@markaz/protocol/content/channels/schemas'
import type { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { ChildTold } from '../../people/notifications/children-texts.ts'
import { mayBeNotified, notificationChoiceOf, ruleOf } from '../../people/parents/may-be-notified.ts'
import { goodNumber } from '../../people/parents/open-channels.ts'
import { telegramChatOf } from '../../people/telegram/telegram-chats.queries.ts'
import { familyOf } from './children-told.ts'
import { type QuietHours, quietOf } from './receivers.ts'

/** A delivery whose time has come, to a chat. */
export interface DueMessage {
  id: number
  /** Null: nothing is linked any more. */
  chatId: number | null
  picture: string | null
  isUrgent: boolean
  /** Their own; null = the centre's. */
  quiet: QuietHours | null
  /** The minutes that the rule says now. */
  answerMinutes: number | null
  queuedAt: string
  /** Why it must not leave any more. */
  whyNot: DeliveryReason | null
}

/** What is told to a parent. */
export interface Queued extends DueMessage {
  agentId: number
  studentId: number
  tellingId: number
  /** The number that is theirs now. */
  phone: string | null
  kind: ParentKind
  title: string
  body: string
  childName: string
  /** Of a message to many: what it says about each child of the parent. */
  children: ChildTold[] | null
  language: 'latin' | 'cyrillic'
}

/** A message goes by these; of an SMS that is written what becomes of it stands with the SMS. */
type MessageWay = (typeof messageChannels)[number]
const waits = (way: MessageWay): Sql => sql`way = ${way} and state = 'queued' and sms_id is null`

const next = ({ way, now, limit }: { way: MessageWay; now: Date; limit: number }): Sql => sql`(
  select * from delivery where ${waits(way)} and due_at <= ${now}
  order by is_urgent desc, due_at, id limit ${limit} ${way === 'sms' ? sql`for update skip locked` : sql``}) queued`

/**
 * Why a parent must not be told any more of what waits, as the query's `telling`, `link`, `agent` and `student` are now:
 * asked by every way when it leaves.
 */
export const whyNotNow: Sql = sql`case when link.id is null or not ${mayBeNotified} then 'link_ended'
  when exists (select from delivery read where read.telling_id = telling.id and read.agent_id = agent.id and read.state = 'read')
    then 'read_before' end`

/** The next of all whom Telegram reaches, parents or not. */
export const nextForTelegram = (now: Date, limit: number): Sql => next({ way: 'telegram', now, limit })

/** Urgent first, then the oldest. SMS are taken for the transaction that writes them. */
export function claimDeliveries(db: Db, which: { way: MessageWay; now: Date; limit: number }): Promise<Queued[]> {
  return db.many<Queued>(sql`
    select queued.id, queued.agent_id as "agentId", student.id as "studentId", telling.id as "tellingId", telling.kind, telling.title, telling.body, telling.picture,
      student.first_name as "childName", coalesce(link.language, 'latin') as language, queued.is_urgent as "isUrgent",
      rule.answer_minutes as "answerMinutes", ${quietOf} as quiet, queued.queued_at as "queuedAt", ${telegramChatOf('agent', sql`agent.id`)} as "chatId",
      ${goodNumber} as phone, ${whyNotNow} as "whyNot", family.children
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

/** When the next one may go; a minute later at the latest, where none waits. */
export async function nextDue(db: Db, way: MessageWay, now: Date): Promise<Date> {
  const inAMinute = new Date(now.getTime() + 60_000)
  const row = await db.one<{ dueAt: string | null }>(
    sql`select min(due_at) as "dueAt" from delivery where ${waits(way)}`,
  )
  return row?.dueAt && new Date(row.dueAt) < inAMinute ? new Date(row.dueAt) : inAMinute
}
