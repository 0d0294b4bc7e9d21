import { AppError } from '@markaz/protocol/errors'
import type { Grant, Reach } from '@markaz/protocol/route'
import { type Db, type Sql, sql } from '../db/db.ts'
import { type Viewer, withinScope } from './viewer.ts'

export type Door = Reach

/** The door of calls that come without a variant: who holds the all-groups grant sees all, others their own. */
export function widestDoor(viewer: Viewer, grant: Grant & `all_groups${string}` = 'all_groups.read'): Door {
  return viewer.grants.has(grant) ? 'all' : 'own'
}

/** The condition on `study_group` that keeps a query behind that door. */
export function behindDoor(door: Door, viewer: Viewer, today: string): Sql {
  const scope = withinScope(viewer, sql`study_group.head_office_id`)
  if (door === 'all') return scope
  // An ended group stays with those who were there at its end.
  return sql`${scope} and study_group.id in (
    select place.group_id from (
      select group_id, ended_date from group_staff where staff_id = ${viewer.id} and gone_at is null
      union all
      select group_id, end_date from schedule_item where staff_id = ${viewer.id} and gone_at is null
    ) place join study_group taught on taught.id = place.group_id
    where place.ended_date is null or place.ended_date >= least(${today}::date, taught.ended_date))`
}

/** @throws AppError NOT_FOUND when the group is not there, or not behind this door */
export async function enterGroup(
  db: Db,
  { door, viewer, today, groupId }: { door: Door; viewer: Viewer; today: string; groupId: number },
): Promise<void> {
  const group = await db.one(
    sql`select id from study_group where id = ${groupId} and ${behindDoor(door, viewer, today)}`,
  )
  if (!group) throw new AppError('NOT_FOUND')
}
