import type { Grant, GroupAccessScope } from '@markaz/protocol/route'
import { type Db, type Sql, sql } from '../db/db.ts'
import { orNotFound } from '../http/refuse.ts'
import { type BranchScope, isInBranchScopeSql, type Viewer } from './viewer.ts'

interface GroupScopeContext {
  reach: GroupAccessScope
  viewer: Viewer
  /** `YYYY-MM-DD` in Asia/Tashkent. */
  today: string
}

/** Returns `all` for a viewer with the right to all groups, otherwise `own`. */
export function groupScopeOfViewer(
  viewer: Viewer,
  grant: Grant & `all_groups${string}` = 'all_groups.read',
): GroupAccessScope {
  return viewer.grants.has(grant) ? 'all' : 'own'
}

/** SQL condition on `study_group`: all groups of the viewer's branches, or only the groups that the viewer teaches. */
export function isGroupInScopeSql(reach: GroupAccessScope, viewer: Viewer, today: string): Sql {
  const scope = isInBranchScopeSql(viewer, sql`study_group.head_office_id`)
  if (reach === 'all') return scope
  // The teachers of a group's last day can still see the group after it has ended.
  return sql`${scope} and study_group.id in (
    select place.group_id from (
      select group_id, ended_date from group_staff where staff_id = ${viewer.id} and gone_at is null
      union all
      select group_id, end_date from schedule_item where staff_id = ${viewer.id} and gone_at is null
    ) place join study_group taught on taught.id = place.group_id
    where place.ended_date is null or place.ended_date >= least(${today}::date, taught.ended_date))`
}

/** @throws AppError NOT_FOUND if the group is missing or outside the viewer's branches or own groups */
export async function requireGroupInScope(
  db: Db,
  { reach, viewer, today }: GroupScopeContext,
  id: number,
): Promise<void> {
  orNotFound(
    await db.one(sql`select id from study_group where id = ${id} and ${isGroupInScopeSql(reach, viewer, today)}`),
  )
}

/** SQL condition: the student belongs to a branch of the viewer and is not erased. */
export function isStudentInScopeSql(viewer: BranchScope): Sql {
  if (viewer.isSuperadmin) return sql`student.forgotten_at is null`
  return sql`student.forgotten_at is null and exists (
    select from student_head_office
    where student_head_office.student_id = student.id and ${isInBranchScopeSql(viewer, sql`student_head_office.head_office_id`)})`
}

export async function requireStudentInScope(db: Db, viewer: Viewer, id: number): Promise<void> {
  orNotFound(await db.one(sql`select id from student where id = ${id} and ${isStudentInScopeSql(viewer)}`))
}

export const isStaffInScopeSql = (viewer: Viewer, staffId: Sql): Sql =>
  viewer.isSuperadmin
    ? sql`true`
    : sql`exists (select from staff_head_office where staff_head_office.staff_id = ${staffId} and ${isInBranchScopeSql(viewer, sql`head_office_id`)})`

/** Returns undefined if the person neither teaches nor assists in the viewer's branches. */
export function findTeachingStaffInScope(db: Db, viewer: Viewer, id: number): Promise<{ id: number } | undefined> {
  return db.one<{ id: number }>(sql`
    select id from staff where id = ${id} and kind = 2 and gone_at is null and ${isStaffInScopeSql(viewer, sql`staff.id`)}`)
}
