import { type Db, type Sql, sql } from '../../db/db.ts'
import { membershipDaysSql } from '../../people/memberships/member-days.ts'

export interface GroupMember {
  studentId: number
  hId: string | null
  fullName: string
  photo: string | null
  /**
   * The student's periods in the group. First and last day are included; null = the period has no beginning or no end.
   */
  periods: { from: string | null; to: string | null }[]
  /** The student's last day in the group, after which every lesson shows the mark Ended; null = still a member. */
  lastDay: string | null
}

interface MemberFilter {
  groupId: number
  studentId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Days of a study break do not count as days in the group. A student on a break for all requested days is returned only
 * if a mark exists on one of these days.
 */
export async function listGroupMembers(db: Db, { groupId, studentId, from, to }: MemberFilter): Promise<GroupMember[]> {
  const { first, last, holdsAnyDay } = membershipDaysSql('student_group')
  const inRange = (begins: Sql, ends: Sql) =>
    sql`coalesce(${begins} <= ${to ?? null}::date, true) and coalesce(${ends} >= ${from ?? null}::date, true)`
  return db.many<GroupMember>(sql`
    with place as materialized (
      select student_id, ${first} as first, ${last} as last from student_group
      where group_id = ${groupId} and ${holdsAnyDay} ${studentId === undefined ? sql`` : sql`and student_id = ${studentId}`}
    ), period as (
      select student_id, lower(part) as first, upper(part) - 1 as last
      from place left join lateral (
        select range_agg(daterange(first_day, last_day, '[]')) as days from study_break
        where study_break.student_id = place.student_id and coalesce(group_id = ${groupId}, true) and cancelled_at is null
      ) away on true
      cross join unnest(datemultirange(daterange(first, last, '[]')) - coalesce(away.days, '{}')) as part
    ), member as (
      select student_id, case when bool_and(last is not null) then max(last) end as "lastDay", (
        select coalesce(json_agg(json_build_object('from', first, 'to', last) order by first nulls first), '[]')
        from period where period.student_id = place.student_id) as periods
      from place group by student_id
      having exists (
          select from period where period.student_id = place.student_id and ${inRange(sql`period.first`, sql`period.last`)})
        or bool_or(${inRange(sql`first`, sql`last`)}) and exists (
          select from lesson join attendance on attendance.lesson_id = lesson.id and attendance.student_id = place.student_id
          where lesson.group_id = ${groupId} and mark is not null and ${inRange(sql`lesson.date`, sql`lesson.date`)})
    )
    select student_id as "studentId", h_id as "hId", full_name as "fullName", photo, periods, "lastDay"
    from member join student on student.id = student_id
    order by uzbek_order(full_name) collate "C", student_id`)
}
