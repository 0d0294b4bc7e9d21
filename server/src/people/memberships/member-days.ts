import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { ErpStatus } from '@markaz/protocol/people/staff/schemas'
import { raw, type Sql, sql } from '../../db/db.ts'

/**
 * SQL for the first and last day of a membership, null = no limit. A membership that the ERP removed ends on the day
 * before the removal; `holdsAnyDay` is false if no day remains.
 * @param membership alias of `student_group` in the query
 */
export function membershipDaysSql(membership: string): { first: Sql; last: Sql; holdsAnyDay: Sql } {
  const of = raw(membership)
  const first = sql`${of}.started_date`
  const last = sql`least(${of}.ended_date, (${of}.gone_at at time zone 'Asia/Tashkent')::date - 1)`
  return { first, last, holdsAnyDay: sql`coalesce(${first} <= ${last}, true)` }
}

/** SQL condition: the membership includes the day. */
export function isMemberOnDaySql(membership: string, day: Sql): Sql {
  const { first, last } = membershipDaysSql(membership)
  return sql`(${first} is null or ${first} <= ${day}) and coalesce(${last} >= ${day}, true)`
}

export function isMemberOnBreakSql(studentId: Sql, groupId: Sql, day: Sql): Sql {
  return sql`exists (select from study_break where study_break.student_id = ${studentId}
    and (study_break.group_id is null or study_break.group_id = ${groupId})
    and ${day} between study_break.first_day and study_break.last_day and study_break.cancelled_at is null)`
}

/**
 * SQL condition: the member must attend on the day. A student on a break need not attend, but still counts as a member
 * (`isMemberOnDaySql`) and has a seat.
 */
export function mustMemberAttendOnDaySql(membership: string, day: Sql): Sql {
  const of = raw(membership)
  return sql`(${isMemberOnDaySql(membership, day)} and not ${isMemberOnBreakSql(sql`${of}.student_id`, sql`${of}.group_id`, day)})`
}

/**
 * SQL condition: the student is or will be in the group.
 * @param row alias of a table with `student_id` and `group_id` in the query
 */
export function isCurrentOrFutureMemberSql(row: string, today: string): Sql {
  const of = raw(row)
  const { last, holdsAnyDay } = membershipDaysSql('student_group')
  return sql`exists (select from student_group where student_group.student_id = ${of}.student_id
    and student_group.group_id = ${of}.group_id and ${holdsAnyDay} and coalesce(${last} >= ${today}::date, true))`
}

/** SQL: the status of the membership on the day `today`. The query must contain `student_group` and `study_group`. */
export function membershipStatusSql(today: string): Sql {
  const { first, last } = membershipDaysSql('student_group')
  const day = sql`${today}::date`
  return sql`case
    when student_group.gone_at is not null or ${last} < ${day} or study_group.gone_at is not null or study_group.ended_date < ${day} then ${MembershipStatus.Finished}::int
    when ${first} > ${day} or study_group.started_date is null or study_group.started_date > ${day} then ${MembershipStatus.NotStarted}::int
    else ${MembershipStatus.Active}::int end`
}

/** A membership ends on the day on which it gets one of these statuses. */
export const membershipEndingStatuses: readonly number[] = [
  ErpStatus.FINISHED_COURSE,
  ErpStatus.WITHOUT_COURSE,
  ErpStatus.LEFT_COURSE,
]

/**
 * SQL condition: the membership's last day has not changed since the event in the query's `student_group_event`. Always
 * true for a move, because its event does not store the new last day.
 */
export const isMembershipEndUnchangedSql = sql`(kind = 'moved' or ended_date is not distinct from case
  when kind = 'stopped' or student_group_event.control_action_id = any(${membershipEndingStatuses}::int[]) and date < coalesce(replaced ->> 'endedDate', 'infinity')::date
    then date else (replaced ->> 'endedDate')::date end)`

/**
 * SQL: kind of the membership's newest change; null if it cannot be undone separately, such as a move between groups.
 */
export function undoableMembershipChangeSql(membershipId: Sql): Sql {
  return sql`(select case when replaced is not null and kind <> 'moved' and ${isMembershipEndUnchangedSql} then kind end
    from student_group_event join student_group changed on changed.id = student_group_id
    where student_group_id = ${membershipId} order by student_group_event.id desc limit 1)`
}

/** SQL condition: the student has an attendance mark in the group on the membership's first day or later. */
export function hasAttendanceMarksSql(membership: string): Sql {
  const of = raw(membership)
  return sql`exists (select from lesson join attendance on attendance.lesson_id = lesson.id
    where lesson.group_id = ${of}.group_id and attendance.student_id = ${of}.student_id
      and attendance.mark is not null and lesson.date >= ${of}.started_date)`
}

/** SQL assignment that ends a membership at the start of its first day, as if it had never begun. */
export const endMembershipOnFirstDaySql = sql`gone_at = started_date::timestamp at time zone 'Asia/Tashkent'`
