import { averageOf } from '@markaz/protocol/scores'
import { staffSearchConditions } from '../../access/people-search.ts'
import { type Db, sql } from '../../db/db.ts'
import { joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { isCurrentGroupStaffSql } from '../groups/group-rows.ts'
import {
  type DepartmentListRequest,
  type DepartmentStatisticsFilter,
  type DepartmentStatisticsRequest,
  groupMatchesDepartmentFilterSql,
} from './department-scope.ts'

interface CheckingRow {
  teacher: { id: number; fullName: string }
  waitingCount: number
  checkedCount: number
  hours: number
  timedCount: number
}

/**
 * A waiting submission is counted for every teacher of its group. Teachers with the most waiting submissions come
 * first.
 */
export async function listHomeworkCheckingStatistics(
  db: Db,
  ask: DepartmentStatisticsRequest,
  { teacherId, ...filter }: DepartmentStatisticsFilter & DepartmentListRequest,
) {
  const { span, today } = ask
  const people = [
    ...(teacherId === undefined ? [] : [sql`staff.id = ${teacherId}`]),
    ...staffSearchConditions(ask.viewer, filter.value),
  ]
  const found = await db.one<{ rows: CheckingRow[]; total: number }>(sql`
    with given as materialized (
      select homework.id, homework.group_id, homework.waiting_count
      from study_group join homework on homework.group_id = study_group.id
      where ${groupMatchesDepartmentFilterSql(ask, filter, people.length)} and homework.deleted_at is null and homework.date between ${span.start} and ${span.end}
    ), waiting as (
      select staff_id, sum(waiting_count)::int as count
      from (select group_id, sum(waiting_count) as waiting_count from given group by group_id) sums
      join (
        select distinct group_id, staff_id from group_staff join study_group on study_group.id = group_staff.group_id
        where role = 'teacher' and ${isCurrentGroupStaffSql(today, sql`study_group.ended_date`)}
      ) teaches using (group_id)
      group by staff_id
    ), checked as (
      select checked_by as staff_id, count(*), count(handed_in_at) as timed, sum(extract(epoch from checked_at - handed_in_at)) / 3600 as hours
      from given join chat on chat.homework_id = given.id where chat.status in (2, 3) and checked_by is not null group by checked_by
    ), listed as materialized (
      select staff.id, staff.full_name, coalesce(waiting.count, 0) as waiting, coalesce(checked.count, 0) as checked,
        coalesce(checked.hours, 0) as hours, coalesce(checked.timed, 0) as timed
      from waiting full join checked using (staff_id) join staff on staff.id = staff_id
      where ${joinFiltersByAnd(people)}
    ), page as (
      select row_number() over (order by waiting desc, uzbek_order(full_name) collate "C", id) as place, * from listed order by place ${pageSql(filter)}
    )
    select (select count(*) from listed) as total, (
      select coalesce(json_agg(json_build_object('teacher', json_build_object('id', id, 'fullName', full_name), 'waitingCount', waiting,
        'checkedCount', checked, 'hours', hours, 'timedCount', timed) order by place), '[]') from page
    ) as rows`)
  const { rows, total } = found as NonNullable<typeof found>
  return {
    statistics: rows.map(({ hours, timedCount, ...row }) => ({ ...row, averageHours: averageOf(hours, timedCount) })),
    total,
  }
}
