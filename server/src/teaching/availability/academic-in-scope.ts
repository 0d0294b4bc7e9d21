import { isInBranchScope, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

export const isStaffInScope = (viewer: Viewer, staffId: Sql): Sql =>
  viewer.isSuperadmin
    ? sql`true`
    : sql`exists (select from staff_head_office where staff_head_office.staff_id = ${staffId} and ${isInBranchScope(viewer, sql`head_office_id`)})`

/** Returns undefined if the person neither teaches nor assists in the viewer's branches. */
export function findAcademicInScope(db: Db, viewer: Viewer, id: number): Promise<{ id: number } | undefined> {
  return db.one<{ id: number }>(sql`
    select id from staff where id = ${id} and kind = 2 and gone_at is null and ${isStaffInScope(viewer, sql`staff.id`)}`)
}
