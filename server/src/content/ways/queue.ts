import type { DeliveryReason } from '@markaz/protocol/content/ways/schemas'
import type { ParentKind } from '@markaz/protocol/people/notices/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { mayHear, wishOf } from '../../people/parents/may-hear.ts'
import { telegramChatOf } from '../../people/telegram/telegram-chats.queries.ts'
import { type QuietHours, quietOf, ruleOf } from './receivers.ts'

/** A delivery whose time has come, to a chat. */
export interface Leaving {
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
export interface Queued extends Omit<Leaving, 'whyNot'> {
  agentId: number
  tellingId: number
  kind: ParentKind
  title: string
  body: string
  childName: string
  language: 'latin' | 'cyrillic'
  /** They are the child's parent still, and the link allows it. */
  mayHear: boolean
}

const next = ({ way, now, limit }: { way: 'push' | 'telegram'; now: Date; limit: number }): Sql => sql`(
  select * from delivery where way = ${way} and state = 'queued' and due_at <= ${now}
  order by is_urgent desc, due_at, id limit ${limit}) queued`

/** The next of all whom Telegram reaches, parents or not. */
export const nextForTelegram = (now: Date, limit: number): Sql => next({ way: 'telegram', now, limit })

/** Urgent first, then the oldest. */
export function takeBatch(db: Db, which: { way: 'push' | 'telegram'; now: Date; limit: number }): Promise<Queued[]> {
  return db.many<Queued>(sql`
    select queued.id, queued.agent_id as "agentId", telling.id as "tellingId", telling.kind, telling.title, telling.body, telling.picture,
      student.first_name as "childName", coalesce(link.language, 'latin') as language, queued.is_urgent as "isUrgent",
      rule.answer_minutes as "answerMinutes", ${quietOf} as quiet, queued.queued_at as "queuedAt", ${telegramChatOf('agent', sql`agent.id`)} as "chatId",
      coalesce(${mayHear}, false) as "mayHear"
    from ${next(which)}
    join telling on telling.id = queued.telling_id
    join student on student.id = telling.student_id
    join agent on agent.id = queued.agent_id
    cross join ${ruleOf}
    left join lateral ${wishOf(sql`agent.id`)} wish on true
    left join agent_student link on link.agent_id = agent.id and link.student_id = student.id and link.ended_at is null
    order by queued.is_urgent desc, queued.due_at, queued.id`)
}

/** When the next one may go; a minute later at the latest, where none waits. */
export async function nextDue(db: Db, way: 'push' | 'telegram', now: Date): Promise<Date> {
  const inAMinute = new Date(now.getTime() + 60_000)
  const row = await db.one<{ dueAt: string | null }>(
    sql`select min(due_at) as "dueAt" from delivery where way = ${way} and state = 'queued'`,
  )
  return row?.dueAt && new Date(row.dueAt) < inAMinute ? new Date(row.dueAt) : inAMinute
}
