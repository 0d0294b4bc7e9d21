import type { Viewer } from '../../access/viewer.ts'
import { type Sql, sql } from '../../db/db.ts'

/** Users who may set which roles see a month of a study plan see all months. */
export const mayReadAllCourseMonths = ({ isSuperadmin, grants }: Viewer): boolean =>
  isSuperadmin || grants.has('study:months.update')

/** SQL condition that the viewer's role may see this month of a study plan. */
export function isMonthVisibleSql(viewer: Viewer, monthId: Sql): Sql {
  if (mayReadAllCourseMonths(viewer)) return sql`true`
  return sql`(not exists (select from study_month_role where month_id = ${monthId})
    or exists (select from study_month_role where month_id = ${monthId} and role_id = ${viewer.roleId}))`
}
