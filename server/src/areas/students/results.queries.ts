import { Mark } from '@markaz/protocol/areas/attendance'
import { floor1 } from '@markaz/protocol/fields'
import { type Db, sql } from '../../db/db.ts'
import { memberDays } from '../groups/membership.ts'

interface GroupAttendance {
  group: { id: number; name: string }
  attended: number
  late: number
  absent: number
}

/** Group by group, the latest first: marks on the student's own days there. */
export async function resultsOfStudent(db: Db, studentId: number) {
  const { first, last, holdsAnyDay } = memberDays('student_group')
  const rows = await db.many<GroupAttendance>(sql`
    with time as materialized (
      select group_id, ${first} as first, ${last} as last from student_group where student_id = ${studentId} and ${holdsAnyDay}
    ), place as (
      select group_id, max(coalesce(first, '-infinity')) as since from time group by group_id
    ), marks as (
      select group_id, count(*) filter (where mark = ${Mark.Attended}::int) as attended,
        count(*) filter (where mark = ${Mark.Late}::int) as late, count(*) filter (where mark = ${Mark.Absent}::int) as absent
      from attendance join lesson on lesson.id = lesson_id
      where student_id = ${studentId} and mark is not null and exists (
        select from time
        where time.group_id = lesson.group_id and coalesce(first <= lesson.date, true) and coalesce(last >= lesson.date, true))
      group by group_id
    )
    select json_build_object('id', study_group.id, 'name', study_group.name) as group,
      coalesce(attended, 0) as attended, coalesce(late, 0) as late, coalesce(absent, 0) as absent
    from place join study_group on study_group.id = place.group_id left join marks on marks.group_id = place.group_id
    order by since desc, study_group.id desc`)
  return {
    attendance: rows.map((row) => {
      const came = row.attended + row.late
      const expected = came + row.absent
      return { ...row, percentage: expected > 0 ? floor1((100 * came) / expected) : null }
    }),
  }
}
