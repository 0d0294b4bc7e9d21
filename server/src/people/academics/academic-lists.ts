import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { memberDays } from '../memberships/member-days.ts'
import type { PeopleList } from '../staff/people.queries.ts'

/** What a person is in a group. */
type GroupRole = 'teacher' | 'assistant'

/** One of the three lists of teaching people, and the work of theirs that its pages show. */
export interface AcademicList {
  people: PeopleList
  roles: readonly GroupRole[]
}

/** Every academic, whatever they do: nobody who teaches is without a list. */
export const academicList: AcademicList = {
  people: sql`staff.kind = ${PersonKind.Academic}::int`,
  roles: ['teacher', 'assistant'],
}
export const teacherList = listOf('teacher')
export const assistantList = listOf('assistant')

/**
 * A-179: whom the ERP calls teacher is a teacher, whatever role they were given here. Of whom it does not say (they
 * were entered here), the list is told by their role, which is of type academic, together with what they do in groups.
 */
function listOf(role: GroupRole): AcademicList {
  return {
    people: sql`${academicList.people} and (staff.erp_kind = ${role} or staff.erp_kind is null
      and exists (select from role where role.id = staff.role_id and role.type = ${RoleType.Academic}::int)
      and exists (select from group_staff place where place.staff_id = staff.id and place.role = ${role} and place.gone_at is null))`,
    roles: [role],
  }
}

/**
 * Each stay of a person in a group: staff_id, group_id, role, first and last day, null = open. A group's list of people
 * and its schedule name them; either is enough, and what both say stands twice.
 * @param whose condition on `staff_id`
 */
export function groupStays(roles: readonly GroupRole[], whose: Sql): Sql {
  const { first, last, holdsAnyDay } = memberDays('stay')
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

/** The places of the person `staff` of the query around: one for a group and a role, from the first day to the last. */
export function placesOf(roles: readonly GroupRole[]): Sql {
  return sql`
    select group_id, role, case when bool_and(first is not null) then min(first) end as first,
      case when bool_and(last is not null) then max(last) end as last
    from (${groupStays(roles, sql`staff_id = staff.id`)}) stay
    group by group_id, role`
}
