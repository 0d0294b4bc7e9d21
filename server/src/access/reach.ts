import type { Grant, Reach } from '@markaz/protocol/route'
import { type Sql, sql } from '../db/db.ts'
import { type Viewer, withinScope } from './viewer.ts'

/** Who asks, and how far. */
export interface GroupAsker {
  reach: Reach
  viewer: Viewer
  /** `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
}

/** The reach of calls that have no twin: whoever holds the all-groups grant sees all groups, others their own. */
export function reachOf(viewer: Viewer, grant: Grant & `all_groups${string}` = 'all_groups.read'): Reach {
  return viewer.grants.has(grant) ? 'all' : 'own'
}

/** The condition on `study_group` that keeps a query within that reach. */
export function withinReach(reach: Reach, viewer: Viewer, today: string): Sql {
  const scope = withinScope(viewer, sql`study_group.head_office_id`)
  if (reach === 'all') return scope
  // An ended group stays with those who were there at its end.
  return sql`${scope} and study_group.id in (
    select place.group_id from (
      select group_id, ended_date from group_staff where staff_id = ${viewer.id} and gone_at is null
      union all
      select group_id, end_date from schedule_item where staff_id = ${viewer.id} and gone_at is null
    ) place join study_group taught on taught.id = place.group_id
    where place.ended_date is null or place.ended_date >= least(${today}::date, taught.ended_date))`
}
