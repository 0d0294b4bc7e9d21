import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { isGroupOver } from '../../people/memberships/group-times-in-reach.ts'

export function hasGroupStatus(status: GroupStatus, today: string): Sql {
  if (status === GroupStatus.Ended) return isGroupOver(today)
  const notEnded = sql`study_group.gone_at is null and (study_group.ended_date is null or study_group.ended_date >= ${today}::date)`
  return status === GroupStatus.NotStarted
    ? sql`${notEnded} and (study_group.started_date is null or study_group.started_date > ${today}::date)`
    : sql`${notEnded} and study_group.started_date <= ${today}::date`
}

export function groupStatusSql(today: string): Sql {
  return sql`case
    when ${hasGroupStatus(GroupStatus.Ended, today)} then ${GroupStatus.Ended}::int
    when study_group.started_date <= ${today}::date then ${GroupStatus.Active}::int
    else ${GroupStatus.NotStarted}::int end`
}
