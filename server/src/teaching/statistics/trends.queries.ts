import type { Grant } from '@markaz/protocol/route'
import type { WeeklyTrends } from '@markaz/protocol/teaching/statistics/schemas'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { membershipDaysSql } from '../../people/memberships/member-days.ts'
import { type ChartWeekRange, chartWeeksOf, fillMissingWeeks, mondaysOf } from './chart-weeks.ts'
import { type DailyTasksRequest, listLessonsWithoutAttendance } from './daily-tasks.queries.ts'

const attendanceGrant = 'all_groups:attendance.read' satisfies Grant

export async function readAttendanceAndMemberTrends(
  db: Db,
  asker: Pick<DailyTasksRequest, 'viewer' | 'today' | 'now'>,
): Promise<WeeklyTrends> {
  const weeks = chartWeeksOf({}, asker.today)
  const seesMarks = asker.viewer.grants.has(attendanceGrant)
  return {
    weeks: mondaysOf(weeks),
    offices: seesMarks ? await readAttendanceByOffice(db, asker, weeks) : [],
    members: await readMembersByWeek(db, asker, weeks),
    unmarked: seesMarks ? await readUnmarkedLessons(db, asker) : { teachers: [], offices: [] },
  }
}

type TrendsRequest = Pick<DailyTasksRequest, 'viewer' | 'today' | 'now'>

async function readAttendanceByOffice(
  db: Db,
  { viewer }: TrendsRequest,
  weeks: ChartWeekRange,
): Promise<WeeklyTrends['offices']> {
  const rows = await db.many<{ id: number; name: string; nth: number; attended: number; marked: number }>(sql`
    with held as materialized (
      select study_group.head_office_id, (lesson.date - ${weeks.first}::date) / 7 as nth, sum(attended_count) as attended,
        sum(attended_count + absent_count) as marked
      from lesson join study_group on study_group.id = lesson.group_id
      where lesson.date between ${weeks.from}::date and ${weeks.to}::date and marked_at is not null and cancelled_at is null
        and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}
      group by 1, 2
    )
    select office.id, office.name, nth, attended::int, marked::int
    from held join office on office.head_office_id = held.head_office_id and office.deleted_at is null
    order by uzbek_order(office.name) collate "C", office.id, nth`)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofOffice]) => {
    const counts = ofOffice.map(({ nth, attended, marked }) => ({ nth, attended, marked }))
    return { id, name: ofOffice[0]?.name ?? '', weeks: fillMissingWeeks(weeks, counts, { attended: 0, marked: 0 }) }
  })
}

async function readMembersByWeek(
  db: Db,
  { viewer }: TrendsRequest,
  weeks: ChartWeekRange,
): Promise<WeeklyTrends['members']> {
  const { first, last, holdsAnyDay } = membershipDaysSql('student_group')
  // Groups that ended before these weeks are skipped, because their memberships ended with them.
  const rows = await db.many<{ nth: number; joined: number; left: number }>(sql`
    with member as materialized (
      select ${first} as first, ${last} as last
      from study_group join student_group on student_group.group_id = study_group.id
      where coalesce(study_group.ended_date >= ${weeks.from}::date, true) and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)} and ${holdsAnyDay}
    )
    select (day - ${weeks.first}::date) / 7 as nth, count(*) filter (where is_first)::int as joined, count(*) filter (where not is_first)::int as left
    from (select first as day, true as is_first from member union all select last, false from member) as changed
    where day between ${weeks.from}::date and ${weeks.to}::date group by 1`)
  return fillMissingWeeks(weeks, rows, { joined: 0, left: 0 })
}

async function readUnmarkedLessons(db: Db, asker: TrendsRequest): Promise<WeeklyTrends['unmarked']> {
  const lessons = await listLessonsWithoutAttendance(db, { ...asker, reach: 'all', page: sql`` })
  const staff = await db.many<{ id: number; fullName: string }>(sql`
    select id, full_name as "fullName" from staff where id = any(${[...new Set(lessons.map(({ staffId }) => staffId))]})`)
  const offices = await db.many<{ groupId: number; name: string | null }>(sql`
    select study_group.id as "groupId", office.name from study_group
    left join office on office.head_office_id = study_group.head_office_id and office.deleted_at is null
    where study_group.id = any(${[...new Set(lessons.map(({ group }) => group.id))]})`)
  const officeOf = new Map(offices.map(({ groupId, name }) => [groupId, name]))
  const nameOf = new Map(staff.map(({ id, fullName }) => [id, fullName]))
  const byTeacher = Map.groupBy(lessons, ({ staffId }) => staffId)
  const byOffice = Map.groupBy(lessons, ({ group }) => officeOf.get(group.id) ?? null)
  const mostFirst = (one: { count: number }, other: { count: number }) => other.count - one.count
  return {
    teachers: [...byTeacher]
      .map(([id, own]) => ({
        id,
        fullName: nameOf.get(id) ?? '',
        office: officeOf.get(own[0]?.group.id ?? 0) ?? null,
        count: own.length,
      }))
      .sort(mostFirst)
      .slice(0, 10),
    offices: [...byOffice].map(([name, own]) => ({ name, count: own.length })).sort(mostFirst),
  }
}
