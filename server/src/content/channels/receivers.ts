import type { Channel } from '@markaz/protocol/content/channels/schemas'
import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import {
  isKindWanted,
  mayBeNotified,
  notificationChoiceOf,
  openChannelsOf,
  ruleOf,
} from '../../people/parents/may-be-notified.ts'
import { smsNumber } from '../../people/parents/open-channels.ts'

/** Quiet hours as `HH:mm`, Asia/Tashkent. */
export interface QuietHours {
  quietFrom: string
  quietTo: string
}

/** A parent who may be notified, with the possible channels. */
export interface Receiver {
  tellingId: number
  kind: ParentKind
  agentId: number
  /** The channels in the rule's order. */
  ways: Channel[]
  firstWay: Channel | null
  /** The parent's own quiet hours; null = the centre's. */
  quiet: QuietHours | null
  /** The channels that reach this parent now. */
  open: Channel[]
  tried: Channel[]
  isUrgent: boolean
}

/** The quiet hours of the query's `wish`. */
export const quietOf: Sql = sql`case when wish.quiet_from is not null then json_build_object(
  'quietFrom', to_char(wish.quiet_from, 'HH24:MI'), 'quietTo', to_char(wish.quiet_to, 'HH24:MI')) end`

/**
 * Returns the parents to notify for these notifications, or one of them. `offset 0` makes the query start with the
 * notifications: without statistics, as in a new centre, the planner would assume few parents and start with all of
 * them.
 */
export function receiversOf(
  db: Db,
  deps: Pick<Deps, 'telegram' | 'sms' | 'clock'>,
  { tellingIds, agentId = null }: { tellingIds: readonly number[]; agentId?: number | null },
): Promise<Receiver[]> {
  const links =
    agentId === null
      ? sql`select * from agent_student where student_id = telling.student_id`
      : sql`select * from agent_student where agent_id = ${agentId} and (student_id = telling.student_id or ${isToldToo})`
  return db.many<Receiver>(sql`
    select telling.id as "tellingId", telling.kind, agent.id as "agentId",
      rule.ways, rule.is_urgent as "isUrgent", wish.first_way as "firstWay", ${quietOf} as quiet,
      ${openChannelsOf(deps)} || case when link.tells_calls and ${smsNumber} is not null then '{call}'::text[] else '{}' end as open,
      array(select way from delivery where telling_id = telling.id and agent_id = agent.id) as tried
    from (select * from telling where id = any(${[...tellingIds]}::bigint[]) offset 0) telling
    cross join lateral (${links} offset 0) link
    join student on student.id = link.student_id
    cross join lateral (select * from agent where id = link.agent_id offset 0) agent
    cross join ${ruleOf}
    left join lateral ${notificationChoiceOf(sql`agent.id`)} wish on true
    where ${mayBeNotified}
      and ${isKindWanted}
      -- What the centre writes to many is one message to a parent of three.
      and (telling.kind <> ${ParentKind.Centre} or not exists (
        select from (select telling_id from delivery where agent_id = agent.id offset 0) theirs
        join telling other on other.id = theirs.telling_id where other.cause = telling.cause and other.id <> telling.id))
    order by telling.id, agent.id`)
}

/** SQL condition: the message to many receivers (`telling`) is also about the child of the query's `agent_student`. */
export const isToldToo: Sql = sql`(telling.kind = ${ParentKind.Centre} and exists (
  select from telling same where same.kind = ${ParentKind.Centre} and same.cause = telling.cause and same.student_id = agent_student.student_id))`

/**
 * Returns the first channel, of the parent's choice and then of the rule, that is open and was not tried; null = no
 * channel is left.
 */
export function nextChannelOf({ ways, firstWay, open, tried }: Receiver): Channel | null {
  const inOrder = firstWay && ways.includes(firstWay) ? [firstWay, ...ways] : ways
  return inOrder.find((way) => open.includes(way) && !tried.includes(way)) ?? null
}
