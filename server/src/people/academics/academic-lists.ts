import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { membershipDaysSql } from '../memberships/member-days.ts'
import type { StaffListConditionSql } from '../staff/people.queries.ts'

type GroupRole = 'teacher' | 'assistant'

export interface TeachingStaffListDefinition {
  people: StaffListConditionSql
  roles: readonly GroupRole[]
}

/** Lists all teaching staff, also people who are neither teacher nor assistant and would otherwise be in no list. */
export const teachingStaffListDefinition: TeachingStaffListDefinition = {
  people: sql`staff.kind = ${PersonKind.Academic}::int`,
  roles: ['teacher', 'assistant'],
}
export const teacherListDefinition = listOf('teacher')
export const assistantListDefinition = listOf('assistant')

/**
 * The ERP decides who is a teacher or an assistant. A person about whom the ERP states neither needs an academic role
 * and the place `role` in a group.
 */
function listOf(role: GroupRole): TeachingStaffListDefinition {
  return {
    people: sql`${teachingStaffListDefinition.people} and (staff.erp_kind = ${role} or staff.erp_kind is null
      and exists (select from role where role.id = staff.role_id and role.type = ${RoleType.Academic}::int)
      and exists (select from group_staff place where place.staff_id = staff.id and place.role = ${role} and place.gone_at is null))`,
    roles: [role],
  }
}

/**
 * SQL query for the days of staff in groups. Columns: staff_id, group_id, role, first and last day (null = no limit). A
 * group may occur twice: once from the group's staff, once from the timetable.
 * @param whose SQL condition on `staff_id`
 */
export function staffPeriodsInGroupsSql(roles: readonly GroupRole[], whose: Sql): Sql {
  const { first, last, holdsAnyDay } = membershipDaysSql('stay')
  return sql`
    select stay.staff_id, stay.group_id, stay.role, ${first} as first, ${last} as last
    from (
      select staff_id, group_id, role, started_date, ended_date, gone_at from group_staff where ${whose}
      union all
      select staff_id, group_id, coalesce(person.erp_kind, 'teacher'), start_date, end_date, schedule_item.gone_at
      from schedule_item join staff person on person.id = staff_id where ${whose}
    ) stay
    where ${holdsAnyDay} and stay.role = any(${roles}::text[])`
}

/**
 * SQL query: one row per group and role of the enclosing query's `staff`, with the first and the last day in this role.
 */
export function groupsOfStaffSql(roles: readonly GroupRole[]): Sql {
  return sql`
    select group_id, role, case when bool_and(first is not null) then min(first) end as first,
      case when bool_and(last is not null) then max(last) end as last
    from (${staffPeriodsInGroupsSql(roles, sql`staff_id = staff.id`)}) stay
    group by group_id, role`
}
