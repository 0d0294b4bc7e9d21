import type { Grant, GroupScope } from '@markaz/protocol/route'
import { type Sql, sql } from '../db/db.ts'
import { isInBranchScope, type Viewer } from './viewer.ts'

export interface GroupScopeContext {
  reach: GroupScope
  viewer: Viewer
  /** `YYYY-MM-DD` in Asia/Tashkent. */
  today: string
}

/** Returns `all` for a viewer with the right to all groups, otherwise `own`. */
export function groupScopeOfViewer(
  viewer: Viewer,
  grant: Grant & `all_groups${string}` = 'all_groups.read',
): GroupScope {
  return viewer.grants.has(grant) ? 'all' : 'own'
}

/** SQL condition on `study_group`: all groups of the viewer's branches, or only the groups that the viewer teaches. */
export function isGroupInScope(reach: GroupScope, viewer: Viewer, today: string): Sql {
  const scope = isInBranchScope(viewer, sql`study_group.head_office_id`)
  if (reach === 'all') return scope
  // The last teachers of a group can still see the group after its end.
  return sql`${scope} and study_group.id in (
    select place.group_id from (
      select group_id, ended_date from group_staff where staff_id = ${viewer.id} and gone_at is null
      union all
      select group_id, end_date from schedule_item where staff_id = ${viewer.id} and gone_at is null
    ) place join study_group taught on taught.id = place.group_id
    where place.ended_date is null or place.ended_date >= least(${today}::date, taught.ended_date))`
}
