import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { isPhoneConfirmedSql } from '../../access/confirm-phone.ts'
import { hasSmsGateway } from '../../centre/sms/queue-sms.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** SQL conditions: Telegram or push currently reaches the query's `agent` (parent). */
export const isParentReachedByChannelSql = (
  deps: Pick<Deps, 'telegram' | 'clock'>,
): Record<'telegram' | 'push', Sql> => ({
  telegram: sql`(${deps.telegram !== null} and exists (
    select from telegram_chat where telegram_chat.agent_id = agent.id and telegram_chat.ended_at is null))`,
  push: sql`exists (
    select from parent_session session join push_device on push_device.parent_session_id = session.id
    where session.agent_id = agent.id and session.ended_at is null and session.expires_at > ${deps.clock.now()})`,
})

/** SQL: the main number of the query's `agent` (parent), or another number if the main number cannot receive SMS. */
export const parentSmsNumberSql: Sql = sql`(
  select phone from (
    select agent.phone, 0 as nth
    union all
    select agent_phone.phone, agent_phone.id from agent_phone where agent_phone.agent_id = agent.id and asked_by is null
  ) numbers where phone ~ '^998[0-9]{9}$' order by nth limit 1)`

/** SQL: the number with which the query's `agent` (parent) signs in; null = no number grants access yet. */
export const parentSignInPhoneSql: Sql = sql`(
  select agent_phone.phone from agent_phone where agent_phone.agent_id = agent.id and ${isPhoneConfirmedSql}
  order by agent_phone.phone <> agent.phone, agent_phone.id limit 1)`

/**
 * SQL condition: the parent may get the notification (`telling`). Checked before the notification is queued and again
 * before it is sent. Needs `telling`, `link` (agent_student), `agent` and `student` in the query.
 */
export const mayParentBeNotifiedSql: Sql = sql`(link.ended_at is null and agent.status = 1 and agent.merged_into_id is null
  and student.gone_at is null and case
    when telling.kind in ('absence', 'homework_back', 'exam_result', 'pass', 'late', 'homework_missing', 'weekly') then link.tells_marks
    when telling.kind = 'contract' then link.tells_papers
    else true end)`

/** SQL: the parent's notification settings. A parent without settings has those of a merged duplicate. */
export const parentNotificationSettingsSql = (id: Sql): Sql => sql`(
  select agent_wish.* from agent_wish
  where agent_id = ${id} or agent_id in (select id from agent twin where twin.merged_into_id = ${id})
  order by agent_id = ${id} desc, agent_id limit 1)`

/**
 * Parents get these kinds of notifications unless `agent_wish.off_kinds` lists them. Every other kind must be listed in
 * `agent_wish.kinds`.
 */
export const defaultParentNotificationKinds: readonly ParentNotificationKind[] = [
  ParentNotificationKind.Lesson,
  ParentNotificationKind.Late,
  ParentNotificationKind.HomeworkMissing,
  ParentNotificationKind.Weekly,
]

/** SQL condition: the parent's settings (`wish`) allow the query's notification (`telling`). */
export const isNotificationWantedByParentSql: Sql = sql`case when wish.agent_id is null then telling.kind <> ${ParentNotificationKind.Pass}
  when telling.kind = any(${defaultParentNotificationKinds}::text[]) then not telling.kind = any(wish.off_kinds)
  else telling.kind = any(wish.kinds) end`

/** SQL: channels that currently reach the query's `agent` (parent). */
export function channelsReachingParentSql(deps: Pick<Deps, 'telegram' | 'sms' | 'clock'>): Sql {
  const { push, telegram } = isParentReachedByChannelSql(deps)
  return sql`array_remove(array[case when ${push} then 'push' end, case when ${telegram} then 'telegram' end,
    case when ${hasSmsGateway(deps)} and ${parentSmsNumberSql} is not null then 'sms' end], null)`
}

/** SQL join with the channel rule for the notification (`telling`): the branch's rule, or else the centre's. */
export const parentChannelRuleJoinSql: Sql = sql`lateral (
  select ways, is_urgent, answer_minutes from way_rule
  where way_rule.kind = telling.kind and (head_office_id is null or head_office_id = telling.head_office_id)
  order by head_office_id nulls last limit 1) rule`

/** SQL condition: the branch sends parents this kind of notification over any channel. */
export const isNotificationKindSentByBranchSql = (kind: ParentNotificationKind, headOfficeId: Sql): Sql => sql`exists (
  select from (select ${kind}::text as kind, ${headOfficeId} as head_office_id) telling
  cross join ${parentChannelRuleJoinSql} where cardinality(rule.ways) > 0)`
