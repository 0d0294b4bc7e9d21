import type { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd } from '../../db/lists.ts'
import { staffPeriodsInGroupsSql, teacherListDefinition } from '../../people/academics/academic-lists.ts'
import { hasGroupStatusSql } from '../groups/group-rows.ts'
import { type DayRange, requestedDayRangeOf } from './day-range.ts'

export interface TeacherStatisticsRequest {
  viewer: Viewer
  today: string
  now: Date
  span: DayRange
  officeIds?: number[] | undefined
  status?: GroupStatus | undefined
}

/**
 * Returns the first and last day of the requested days or month (`YYYY-MM`), by default of this month. Throws VALIDATION
 * if the last day is before the first, or more than two years after it.
 */
export function requestedStatisticsPeriodOf(
  {
    month,
    startDate: start,
    endDate: end,
  }: { month?: string | undefined; startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): DayRange {
  if (start || end) return requestedDayRangeOf({ start, end }, today, { start: 'startDate', end: 'endDate' })
  return monthDays(month ?? today.slice(0, 7))
}

const monthDays = (month: string): DayRange => ({ start: `${month}-01`, end: dayBefore(monthAfter(month, 1)) })

/** The last of the twelve months is the month of the given day. */
export function twelveMonthsUpTo(day: string): DayRange {
  const month = day.slice(0, 7)
  return { start: `${monthAfter(month, -11)}-01`, end: monthDays(month).end }
}

/** Returns months as `YYYY-MM`. */
export function monthsOfRange({ start, end }: DayRange): string[] {
  const months: string[] = []
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); month = monthAfter(month, 1)) months.push(month)
  return months
}

function monthAfter(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1)).toISOString().slice(0, 7)
}

const dayBefore = (month: string) => new Date(Date.parse(`${month}-01`) - 1).toISOString().slice(0, 10)

/**
 * SQL for the periods in which a person taught a group; the column `past` is the day after the period's last day.
 * Overlapping periods are merged, so that no lesson counts twice. `whose` is an SQL condition on `staff_id`.
 */
export function teachingPeriodsSql(
  { viewer, today, span, officeIds, status }: TeacherStatisticsRequest,
  whose: Sql,
): Sql {
  const office = sql`study_group.head_office_id`
  const { start, end } = span
  return sql`
    select staff_id, group_id, lower(days) as first, upper(days) as past
    from (
      select staff_id, group_id, unnest(range_agg(daterange(first, last, '[]'))) * daterange(${start}, ${end}, '[]') as days
      from (${staffPeriodsInGroupsSql(teacherListDefinition.roles, whose)}) stay group by staff_id, group_id
    ) stay join study_group on study_group.id = stay.group_id
    where not isempty(days) and ${isInBranchScopeSql(viewer, office)} and ${isInChosenBranchesSql(officeIds, office)}
      and ${joinFiltersByAnd(status ? [hasGroupStatusSql(status, today)] : [])}
      and coalesce(study_group.started_date <= ${end}, true) and coalesce(study_group.ended_date >= ${start}, true)`
}

/** SQL condition on `staff`: teachers who work in the viewer's branches, or taught there on the requested days. */
export function isRequestedTeacherSql(request: TeacherStatisticsRequest): Sql {
  // Reads all teachers' branches at once. With a subquery per teacher PostgreSQL would compile the query first (JIT).
  return sql`${teacherListDefinition.people}
    and (${worksInBranchesSql(request)} or staff.id in (select staff_id from (${teachingPeriodsSql(request, sql`true`)}) taught))`
}

/** SQL condition on `staff`: teachers who work, worked or taught in the viewer's branches at any time. */
export function isTeacherInScopeSql(viewer: Viewer): Sql {
  if (viewer.isSuperadmin) return teacherListDefinition.people
  return sql`${teacherListDefinition.people} and (exists (
    select from staff_head_office own where own.staff_id = staff.id and ${isInBranchScopeSql(viewer, sql`own.head_office_id`)}
  ) or exists (
    select from (${staffPeriodsInGroupsSql(teacherListDefinition.roles, sql`staff_id = staff.id`)}) stay join study_group on study_group.id = stay.group_id
    where ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}))`
}

function worksInBranchesSql({ viewer, officeIds }: TeacherStatisticsRequest): Sql {
  if (viewer.isSuperadmin && !officeIds?.length) return sql`work_status = 1`
  const office = sql`own.head_office_id`
  return sql`(work_status = 1 and exists (
    select from staff_head_office own where own.staff_id = staff.id and ${isInBranchScopeSql(viewer, office)} and ${isInChosenBranchesSql(officeIds, office)}))`
}
