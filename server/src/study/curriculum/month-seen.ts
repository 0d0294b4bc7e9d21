import type { Viewer } from '../../access/viewer.ts'
import { type Sql, sql } from '../../db/db.ts'

/** A user who may set which roles see a month sees all months. */
export const seesAllMonths = ({ isSuperadmin, grants }: Viewer): boolean =>
  isSuperadmin || grants.has('study:months.update')

/** Returns a condition on a month's id: the viewer's role may see the month. */
export function isMonthVisible(viewer: Viewer, monthId: Sql): Sql {
  if (seesAllMonths(viewer)) return sql`true`
  return sql`(not exists (select from study_month_role where month_id = ${monthId})
    or exists (select from study_month_role where month_id = ${monthId} and role_id = ${viewer.roleId}))`
}
