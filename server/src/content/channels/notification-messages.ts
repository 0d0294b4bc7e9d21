import { fillTextPlaceholders } from '@markaz/protocol/content/notifications/placeholders'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { formatDay, tashkentDayAt } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { convertToWritingScript } from '../../people/notifications/writing-script.ts'
import { telegramChatIdSql } from '../../people/telegram/telegram-chats.queries.ts'
import { groupNamesSql } from '../notifications/receivers.ts'
import { type DueDelivery, nextTelegramDeliveriesSql } from './queue.ts'
import { type ChannelDeps, sendingJobKindOfChannel } from './send-by-channel.ts'

const noticeKind = 'ways.notice'
/** Receivers per batch: few, because on the embedded database other writes wait for each transaction. */
const usualPart = 500

const sides = ['staff', 'student'] as const
type Side = (typeof sides)[number]
const receivers: Record<Side, Sql> = { staff: raw('notification_receiver'), student: raw('student_notification') }
const personColumnOf = (side: Side): Sql => raw(`${side}_id`)

/** SQL `from … where …` for receivers who have a Telegram chat and have not read the notification. */
const withChat = (side: Side, notificationId: number): Sql => sql`
  from ${receivers[side]} receiver join telegram_chat on telegram_chat.${personColumnOf(side)} = receiver.${personColumnOf(side)} and ended_at is null
  where receiver.notification_id = ${notificationId} and receiver.read_at is null`

/** Queues the job that sends the notification to Telegram chats. The job runs after the caller's commit. */
export async function queueTelegramDeliveriesJob(
  tx: Db,
  { notificationId, now }: { notificationId: number; now: Date },
): Promise<void> {
  const row = await tx.one<{ hasAny: boolean }>(sql`
    select exists (select ${withChat('staff', notificationId)}) or exists (select ${withChat('student', notificationId)}) as "hasAny"`)
  if (row?.hasAny) await addJob(tx, { kind: noticeKind, key: notificationId, runAt: now }, now)
}

/** Each batch of receivers has its own transaction, so that a killed job continues without sending twice. */
export function createTelegramDeliveriesJob({ db, clock }: ChannelDeps, part = usualPart): JobHandler {
  return {
    kind: noticeKind,
    retryAfterMinutes: [1, 5, 15, 60],
    async run({ key, signal }) {
      for (const side of sides)
        for (let after: number | null = 0; after !== null; ) {
          if (signal.aborted) throw signal.reason
          const from: number = after
          after = await db.transaction((tx) =>
            queuePart(tx, { side, notificationId: Number(key), from, part }, clock.now()),
          )
        }
    },
  }
}

/** @returns the id of the batch's last receiver; null = no receivers are left */
async function queuePart(
  tx: Db,
  { side, notificationId, from, part }: { side: Side; notificationId: number; from: number; part: number },
  now: Date,
): Promise<number | null> {
  const who = sql`receiver.${personColumnOf(side)}`
  const row = await tx.one<{ count: number; last: number | null }>(sql`
    with chosen as materialized (
      select ${who} as id ${withChat(side, notificationId)} and ${who} > ${from} order by ${who} limit ${part}
    ), queued as (
      insert into delivery (notification_id, ${personColumnOf(side)}, way, is_urgent, due_at, queued_at)
      select ${notificationId}, id, 'telegram', false, ${now}, ${now} from chosen on conflict do nothing
    )
    select count(*) as count, max(id) as last from chosen`)
  if (!row?.last) return null
  await addJob(tx, { kind: sendingJobKindOfChannel('telegram'), key: 'schedule', runAt: now }, now)
  return row.count < part ? null : row.last
}

/**
 * SQL query for the receiver of the delivery `queued`, a row of the surrounding query. `is_theirs` is false if the
 * notification is no longer addressed to this receiver.
 */
const receiverSql = (
  side: Side,
  { name, isWelcome, script, link }: { name: Sql; isWelcome: Sql; script: Sql; link: Sql },
): Sql => sql`
  select ${name} as name, ${script} as script, ${link} as link, ${isWelcome} as is_welcome, ${telegramChatIdSql(side, sql`person.id`)} as chat_id, receiver.group_id || receiver.other_group_ids as group_ids, receiver.read_at,
    receiver.${personColumnOf(side)} is not null as is_theirs
  from ${raw(side)} person
  left join ${receivers[side]} receiver on receiver.${personColumnOf(side)} = person.id and receiver.notification_id = queued.notification_id
  where person.id = queued.${personColumnOf(side)}`

export async function claimTelegramMessages(
  db: Db,
  now: Date,
  limit: number,
): Promise<(DueDelivery & { text: string; link: string | null })[]> {
  const rows = await db.many<
    DueDelivery & { title: string; body: string; name: string; group: string | null; at: string; link: string | null }
  >(sql`
    select queued.id, reader.chat_id as "chatId", queued.is_urgent as "isUrgent", null as "answerMinutes", null as quiet, queued.queued_at as "queuedAt",
      notification.banner as picture, notification.title, notification.body, notification.created_at as at, reader.name, reader.script as language, reader.link, ${groupNamesSql(sql`reader.group_ids`)} as "group",
      case when not reader.is_theirs or reader.read_at is not null then 'read_before' when not reader.is_welcome then 'left' when reader.chat_id is null then 'gone' end as "whyNot"
    from ${nextTelegramDeliveriesSql(now, limit)}
    join notification on notification.id = queued.notification_id
    cross join lateral (
      ${receiverSql('staff', { name: sql`person.first_name || ' ' || person.last_name`, isWelcome: sql`not person.is_blocked and person.work_status = 1`, script: sql`'latin'`, link: sql`notification.path` })}
      union all
      ${receiverSql('student', { name: sql`person.first_name`, isWelcome: sql`person.system_status = 1 and person.gone_at is null`, script: sql`coalesce(person.script, 'latin')`, link: sql`case when about_kind is not null then '/portal/notices/open/' || notification.id end` })}
    ) reader
    order by queued.due_at, queued.id`)
  return rows.map(({ title, body, name, group, at, ...leaving }) => {
    const day = formatDay(tashkentDayAt(new Date(at)))
    return {
      ...leaving,
      text: convertToWritingScript(
        `${title}\n${fillTextPlaceholders(body, { name, group, day })}`.trim(),
        leaving.language,
      ),
    }
  })
}
