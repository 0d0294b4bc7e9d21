import type { NotificationChannel } from '@markaz/protocol/content/channels/schemas'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import {
  channelsReachingParentSql,
  isNotificationWantedByParentSql,
  mayParentBeNotifiedSql,
  parentChannelRuleJoinSql,
  parentNotificationSettingsSql,
  parentSmsNumberSql,
} from '../../people/parents/parent-channels.ts'

/**
 * SQL joins that add `children` (`TextAboutChild[]`): an announcement's text for each child, null for other
 * notifications. The query must contain `telling` (a notification) and `agent` (its parent).
 */
export const joinTextOfEachChildSql: Sql = sql`
  cross join lateral (select telling.kind, telling.cause, agent.id as agent_id) asked
  left join lateral (
    select json_agg(json_build_object('id', child.id, 'name', child.first_name, 'fullName', child.full_name, 'body', telling.body)
      order by telling.id) as children
    from agent_student link
    join student child on child.id = link.student_id and child.gone_at is null
    join telling on telling.student_id = link.student_id and telling.kind = ${ParentNotificationKind.Centre} and telling.cause = asked.cause
    cross join ${parentChannelRuleJoinSql}
    where asked.kind = ${ParentNotificationKind.Centre} and link.agent_id = asked.agent_id and link.ended_at is null
      and cardinality(rule.ways) > 0
  ) family on true`

/** Begin and end of quiet hours as `HH:mm`, Asia/Tashkent. */
export interface QuietHours {
  quietFrom: string
  quietTo: string
}

export interface NotificationReceiver {
  tellingId: number
  kind: ParentNotificationKind
  agentId: number
  /** Channels for this kind of notification, in the order in which they are tried. */
  ways: NotificationChannel[]
  firstWay: NotificationChannel | null
  /** The parent's own quiet hours; null = the centre's. */
  quiet: QuietHours | null
  open: NotificationChannel[]
  tried: NotificationChannel[]
  isUrgent: boolean
}

/** SQL for the parent's own quiet hours from the row `wish`, as JSON; null = the centre's quiet hours apply. */
export const quietHoursSql: Sql = sql`case when wish.quiet_from is not null then json_build_object(
  'quietFrom', to_char(wish.quiet_from, 'HH24:MI'), 'quietTo', to_char(wish.quiet_to, 'HH24:MI')) end`

/** The query needs `offset 0`: without statistics, as in a new centre, PostgreSQL would read all parents first. */
export function notificationReceiversOf(
  db: Db,
  deps: Pick<Deps, 'telegram' | 'sms' | 'clock'>,
  { tellingIds, agentId = null }: { tellingIds: readonly number[]; agentId?: number | null },
): Promise<NotificationReceiver[]> {
  const links =
    agentId === null
      ? sql`select * from agent_student where student_id = telling.student_id`
      : sql`select * from agent_student where agent_id = ${agentId} and (student_id = telling.student_id or ${isAnnouncementForChildSql})`
  return db.many<NotificationReceiver>(sql`
    select telling.id as "tellingId", telling.kind, agent.id as "agentId",
      rule.ways, rule.is_urgent as "isUrgent", wish.first_way as "firstWay", ${quietHoursSql} as quiet,
      ${channelsReachingParentSql(deps)} || case when link.tells_calls and ${parentSmsNumberSql} is not null then '{call}'::text[] else '{}' end as open,
      array(select way from delivery where telling_id = telling.id and agent_id = agent.id) as tried
    from (select * from telling where id = any(${[...tellingIds]}::bigint[]) offset 0) telling
    cross join lateral (${links} offset 0) link
    join student on student.id = link.student_id
    cross join lateral (select * from agent where id = link.agent_id offset 0) agent
    cross join ${parentChannelRuleJoinSql}
    left join lateral ${parentNotificationSettingsSql(sql`agent.id`)} wish on true
    where ${mayParentBeNotifiedSql}
      and ${isNotificationWantedByParentSql}
      -- A message from the centre to many people reaches a parent once, even if it concerns several children.
      and (telling.kind <> ${ParentNotificationKind.Centre} or not exists (
        select from (select telling_id from delivery where agent_id = agent.id offset 0) theirs
        join telling other on other.id = theirs.telling_id where other.cause = telling.cause and other.id <> telling.id))
    order by telling.id, agent.id`)
}

/** SQL condition: the announcement `telling` was also sent about the child of the link `agent_student`. */
export const isAnnouncementForChildSql: Sql = sql`(telling.kind = ${ParentNotificationKind.Centre} and exists (
  select from telling same where same.kind = ${ParentNotificationKind.Centre} and same.cause = telling.cause and same.student_id = agent_student.student_id))`

/** The parent's preferred channel is tried first, then the channels of the centre's rule. null = no channel is left. */
export function nextChannelOf({ ways, firstWay, open, tried }: NotificationReceiver): NotificationChannel | null {
  const inOrder = firstWay && ways.includes(firstWay) ? [firstWay, ...ways] : ways
  return inOrder.find((way) => open.includes(way) && !tried.includes(way)) ?? null
}
