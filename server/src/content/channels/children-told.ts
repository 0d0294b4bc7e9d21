import { ParentKind } from '@markaz/protocol/people/notifications/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { channelRuleJoinSql } from '../../people/parents/may-be-notified.ts'

/**
 * The query must contain `telling` (a notification) and `agent` (its parent). `children` (`ChildTold[]`) is the
 * announcement's text for each child; null for other kinds of notification.
 */
export const announcementChildrenJoinSql: Sql = sql`
  cross join lateral (select telling.kind, telling.cause, agent.id as agent_id) asked
  left join lateral (
    select json_agg(json_build_object('id', child.id, 'name', child.first_name, 'fullName', child.full_name, 'body', telling.body)
      order by telling.id) as children
    from agent_student link
    join student child on child.id = link.student_id and child.gone_at is null
    join telling on telling.student_id = link.student_id and telling.kind = ${ParentKind.Centre} and telling.cause = asked.cause
    cross join ${channelRuleJoinSql}
    where asked.kind = ${ParentKind.Centre} and link.agent_id = asked.agent_id and link.ended_at is null
      and cardinality(rule.ways) > 0
  ) family on true`
