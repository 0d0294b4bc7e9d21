import { type Db, sql } from '../../db/db.ts'
import { memberDays } from '../../people/memberships/member-days.ts'

export interface Member {
  studentId: number
  hId: string | null
  fullName: string
  photo: string | null
  /** First and last day inclusive; null = open. */
  periods: { from: string | null; to: string | null }[]
  /** The day after which every lesson shows Ended; null = still in the group. */
  lastDay: string | null
}

interface MemberFilter {
  groupId: number
  studentId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns, by name, the students who were in the group on any day between `from` and `to`; without these, at any time.
 */
export async function listMembers(db: Db, { groupId, studentId, from, to }: MemberFilter): Promise<Member[]> {
  const { first, last, holdsAnyDay } = memberDays('student_group')
  return db.many<Member>(sql`
    with period as (
      select student_id, ${first} as first, ${last} as last from student_group
      where group_id = ${groupId} and ${holdsAnyDay} ${studentId === undefined ? sql`` : sql`and student_id = ${studentId}`}
    ), member as (
      select student_id, json_agg(json_build_object('from', first, 'to', last) order by first nulls first) as periods,
        case when bool_and(last is not null) then max(last) end as "lastDay"
      from period group by student_id
      having bool_or(coalesce(first <= ${to ?? null}::date, true) and coalesce(last >= ${from ?? null}::date, true))
    )
    select student_id as "studentId", h_id as "hId", full_name as "fullName", photo, periods, "lastDay"
    from member join student on student.id = student_id
    order by uzbek_order(full_name) collate "C", student_id`)
}
