import type { Grant, Reach } from '@markaz/protocol/route'
import { type Sql, sql } from '../db/db.ts'
import { type Viewer, withinScope } from './viewer.ts'

/** A caller and the reach of the call. */
export interface GroupAsker {
  reach: Reach
  viewer: Viewer
  /** `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
}

/**
 * Returns the reach for calls with one address: a viewer with the all-groups grant sees all groups, others only their
 * own.
 */
export function reachOf(viewer: Viewer, grant: Grant & `all_groups${string}` = 'all_groups.read'): Reach {
  return viewer.grants.has(grant) ? 'all' : 'own'
}

/** Returns a condition on `study_group` that limits a query to that reach. */
export function withinReach(reach: Reach, viewer: Viewer, today: string): Sql {
  const scope = withinScope(viewer, sql`study_group.head_office_id`)
  if (reach === 'all') return scope
  // An ended group remains visible to the teachers it had at its end.
  return sql`${scope} and study_group.id in (
    select place.group_id from (
      select group_id, ended_date from group_staff where staff_id = ${viewer.id} and gone_at is null
      union all
      select group_id, end_date from schedule_item where staff_id = ${viewer.id} and gone_at is null
    ) place join study_group taught on taught.id = place.group_id
    where place.ended_date is null or place.ended_date >= least(${today}::date, taught.ended_date))`
}
