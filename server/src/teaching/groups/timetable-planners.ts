import { type Sql, sql } from '../../db/db.ts'

/**
 * SQL query (`select staff.id`) for the staff who may change lessons and belong to at least one of the head offices.
 */
export const timetablePlannerStaffSql = (headOfficeIds: readonly number[]): Sql => sql`
  select staff.id from staff join role on role.id = staff.role_id
  where not staff.is_blocked and work_status = 1 and (role.is_admin or 'all_groups.update' = any(role.grants))
    and exists (select from staff_head_office where staff_id = staff.id and head_office_id = any(${[...headOfficeIds]}::bigint[])) order by staff.id`
