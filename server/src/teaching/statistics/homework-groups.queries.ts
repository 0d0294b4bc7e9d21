import type { IdAndName } from '@markaz/protocol/fields'
import type { HomeworkTotals } from '@markaz/protocol/teaching/homework/schemas'
import { type Db, empty, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { isCurrentGroupStaffSql } from '../groups/group-rows.ts'
import {
  homeworkTotalsFromCounts,
  type SubmissionCounts,
  storedSubmissionCountsSql,
  submissionCountsSql,
} from '../homework/homework-sums.ts'
import {
  type DepartmentListRequest,
  type DepartmentStatisticsFilter,
  type DepartmentStatisticsRequest,
  groupMatchesDepartmentFilterSql,
} from './department-scope.ts'
import { type StatisticsSortRequest, sortOrderSqlOf } from './sorting.ts'

interface DescribedGroup {
  id: number
  name: string
  teachers: { id: number; fullName: string }[]
  course: IdAndName | null
  learningType: IdAndName | null
  office: IdAndName | null
  studentsCount: number
  homeworkCount: number
}

type GroupRow = HomeworkTotals & DescribedGroup

/** Returns groups that were active or had homework in the chosen days. By default the group added last comes first. */
export async function listHomeworkStatisticsByGroup(
  db: Db,
  ask: DepartmentStatisticsRequest,
  filter: DepartmentStatisticsFilter & DepartmentListRequest & StatisticsSortRequest,
): Promise<{ statistics: GroupRow[]; total: number }> {
  const { start, end } = ask.span
  const days = sql`homework.date between ${start} and ${end}`
  const search = searchConditions(sql`study_group.search`, filter.value)
  const where = sql`${groupMatchesDepartmentFilterSql(ask, filter, search.length + (filter.sortBy ? 1 : 0))} and ${joinFiltersByAnd(search)}
    and ((study_group.gone_at is null and coalesce(study_group.started_date <= ${end}, true) and coalesce(study_group.ended_date >= ${start}, true))
      or exists (select from homework where group_id = study_group.id and deleted_at is null and ${days}))`
  // Sorting needs the submission counts of all groups. Stored counts are quicker but ignore extended deadlines, which
  // only `uncompletedHomeworkCount` needs.
  const counts = filter.sortBy === 'uncompletedHomeworkCount' ? submissionCountsSql : storedSubmissionCountsSql
  const sums = filter.sortBy ? sql`cross join lateral (${counts(ask.now, sql`= study_group.id`, days)}) sums` : empty
  const page = await db.many<{ id: number; total: number }>(sql`
    select study_group.id, count(*) over () as total from study_group ${sums}
    where ${where} order by ${sortOrderSqlOf(filter, sql`study_group.id desc`)} ${pageSql(filter)}`)
  if (page[0]) {
    const ids = page.map((group) => group.id)
    return {
      statistics: await readGroupStatistics(db, ask, sql`any(${ids}::bigint[])`, filter),
      total: page[0].total,
    }
  }
  // A page past the last page has no row with the total, so the total is read separately.
  const count = await countRowsOf(db, sql`from study_group where ${where}`)
  return { statistics: [], total: count }
}

/** Returns undefined for a group outside the viewer's branches. */
export async function readHomeworkStatisticsOfGroup(
  db: Db,
  ask: DepartmentStatisticsRequest,
  groupId: number,
): Promise<GroupRow | undefined> {
  const shown = sql`${groupId} and ${groupMatchesDepartmentFilterSql(ask, {})}`
  return (await readGroupStatistics(db, ask, shown, {}))[0]
}

/** @param shown SQL after `study_group.id =` that selects the groups, such as `any(…)` or an id with conditions */
async function readGroupStatistics(
  db: Db,
  { today, now, span }: DepartmentStatisticsRequest,
  shown: Sql,
  sort: StatisticsSortRequest,
): Promise<GroupRow[]> {
  const rows = await db.many<DescribedGroup & SubmissionCounts>(sql`
    select study_group.id, study_group.name, people.teachers, members.count as "studentsCount", sums.*,
      case when course.id is not null then json_build_object('id', course.id, 'name', course.name) end as course,
      case when learning_type.id is not null then json_build_object('id', learning_type.id, 'name', learning_type.name) end as "learningType",
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office
    from study_group
    left join course on course.id = study_group.course_id
    left join learning_type on learning_type.id = study_group.learning_type_id
    left join office on office.head_office_id = study_group.head_office_id and office.deleted_at is null
    cross join lateral (
      select count(*) from student_group where group_id = study_group.id and ${isMemberOnDaySql('student_group', sql`${today}::date`)}
    ) members
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', id, 'fullName', full_name) order by is_primary desc, id), '[]') as teachers
      from (
        select staff.id, full_name, bool_or(is_primary) as is_primary from group_staff join staff on staff.id = group_staff.staff_id
        where group_staff.group_id = study_group.id and role = 'teacher' and ${isCurrentGroupStaffSql(today, sql`study_group.ended_date`)}
        group by staff.id
      ) teacher
    ) people
    cross join lateral (${submissionCountsSql(now, sql`= study_group.id`, sql`homework.date between ${span.start} and ${span.end}`)}) sums
    where study_group.id = ${shown}
    order by ${sortOrderSqlOf(sort, sql`study_group.id desc`)}`)
  return rows.map(({ accepted, rejected, waiting, uncompleted, notGiven, scoreSum, ...group }) => ({
    ...group,
    ...homeworkTotalsFromCounts({ accepted, rejected, waiting, uncompleted, notGiven, scoreSum }),
  }))
}
