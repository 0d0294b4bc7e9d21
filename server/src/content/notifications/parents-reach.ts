import { fillTextPlaceholders } from '@markaz/protocol/content/notifications/placeholders'
import type { NotificationReachCounts } from '@markaz/protocol/content/notifications/schemas'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { countSmsParts } from '@markaz/protocol/sms-text'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { smsTextOfParentNotification } from '../../people/notifications/parent-texts.ts'
import { type WritingScript, writingScriptOfParentSql } from '../../people/notifications/writing-script.ts'
import {
  channelsReachingParentSql,
  mayParentBeNotifiedSql,
  parentChannelRuleJoinSql,
  parentNotificationSettingsSql,
} from '../../people/parents/parent-channels.ts'
import { type ComposedMessage, hasPersonalPlaceholders } from './composed-message.ts'

type ReachDeps = Pick<Deps, 'telegram' | 'sms' | 'clock'>

/** SQL query for a student's parents. `way` = the first channel that reaches the parent now; null = none. */
const parentsOf = (deps: ReachDeps): Sql => sql`(
  select agent.id as agent_id, ${writingScriptOfParentSql} as language,
    wish.agent_id is null or ${ParentNotificationKind.Centre} = any(wish.kinds) as is_wanted, (
      select way from unnest(case when wish.first_way = any(rule.ways) then wish.first_way || rule.ways else rule.ways end)
        with ordinality as channel (way, nth)
      where way = any(${channelsReachingParentSql(deps)}) order by nth limit 1) as way
  from agent_student link
  join agent on agent.id = link.agent_id
  cross join lateral (
    select ${ParentNotificationKind.Centre} as kind, min(head_office_id) as head_office_id from student_head_office
    where student_head_office.student_id = link.student_id) telling
  cross join ${parentChannelRuleJoinSql}
  left join lateral ${parentNotificationSettingsSql(sql`agent.id`)} wish on true
  where link.student_id = student.id and ${mayParentBeNotifiedSql})`

export const whyNoParentIsReachedSql = (deps: ReachDeps): Sql => sql`(
  select case
    when not coalesce(bool_or(way is not null), false) then 'no_family'
    when not bool_or(way is not null and is_wanted) then 'no_wish' end
  from ${parentsOf(deps)} parent)`

interface SmsGroup {
  language: WritingScript
  children: { name: string; group: string | null }[]
  /** Names of the parent's children; null = the parent has one child. */
  fullNames: string[] | null
  count: number
}

/** @param students SQL query for the students (`chosenStudentsWithReason` in reach.ts) */
export async function countParentsToNotify(
  db: Db,
  { students, words, deps }: { students: Sql; words: ComposedMessage | null; deps: ReachDeps },
): Promise<NotificationReachCounts['parents']> {
  const parents = sql`
    select agent_id, (array_agg(way order by id))[1] as way, (array_agg(language order by id))[1] as language,
      json_agg(json_build_object('name', first_name, 'group', group_name) order by id)::text as children,
      case when count(*) > 1 then array_agg(full_name order by id) end as full_names
    from (select chosen.*, parent.* from (${students}) chosen join student on student.id = chosen.id
      cross join lateral ${parentsOf(deps)} parent where way is not null and is_wanted) notified
    group by agent_id`
  const counts = (await db.one<{ count: number; bySms: number }>(sql`
    select count(*) as count, count(*) filter (where way = 'sms') as "bySms" from (${parents}) parent`)) as {
    count: number
    bySms: number
  }
  if (!words || counts.bySms === 0) return { ...counts, smsParts: words ? 0 : null }
  const isAboutChildren = hasPersonalPlaceholders(words)
  const groups = await db.many<SmsGroup>(
    isAboutChildren
      ? sql`select language, children::json as children, full_names as "fullNames", count(*) as count
          from (${parents}) parent where way = 'sms' group by language, parent.children, full_names`
      : sql`select language, '[{"name":"","group":null}]'::json as children, null as "fullNames", count(*) as count
          from (${parents}) parent where way = 'sms' group by language`,
  )
  return {
    ...counts,
    smsParts: groups.reduce((sum, group) => sum + group.count * countSmsParts(textTo(group, words)), 0),
  }
}

const textTo = ({ language, children, fullNames }: SmsGroup, { title, body, day }: ComposedMessage): string =>
  smsTextOfParentNotification({
    ...{ kind: ParentNotificationKind.Centre, title, body: '', childName: '', language },
    children: children.map(({ name, group }, nth) => ({
      ...{ id: nth, name, fullName: fullNames?.[nth] ?? name, body: fillTextPlaceholders(body, { name, group, day }) },
    })),
  })
