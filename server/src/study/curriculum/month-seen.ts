import type { Viewer } from '../../access/viewer.ts'
import { type Sql, sql } from '../../db/db.ts'

/** Whoever decides who sees which month sees all of them. */
export const seesAllMonths = ({ isSuperadmin, grants }: Viewer): boolean =>
  isSuperadmin || grants.has('study:months.update')

/** The condition on a month's id that keeps a query to months the viewer's role may see. */
export function monthSeenBy(viewer: Viewer, monthId: Sql): Sql {
  if (seesAllMonths(viewer)) return sql`true`
  return sql`(not exists (select from study_month_role where month_id = ${monthId})
    or exists (select from study_month_role where month_id = ${monthId} and role_id = ${viewer.roleId}))`
}
