import type { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { inOffices, type Viewer, withinScope } from '../../access/viewer.ts'
import { type Sql, sql } from '../../db/db.ts'
import { andWhere } from '../../db/lists.ts'
import { groupStays, teacherList } from '../../people/academics/academic-lists.ts'
import { groupHasStatus } from '../groups/group-status.ts'
import { type Span, spanOf } from './span.ts'

/** Who asks about teachers, and which of their groups and days count. */
export interface TeacherAsk {
  viewer: Viewer
  today: string
  now: Date
  span: Span
  officeIds?: number[] | undefined
  status?: GroupStatus | undefined
}

/** The period, or the whole month (`YYYY-MM`, by default this one). @throws AppError VALIDATION as `spanOf` */
export function daysAsked(
  {
    month,
    startDate: start,
    endDate: end,
  }: { month?: string | undefined; startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): Span {
  if (start || end) return spanOf({ start, end }, today, { start: 'startDate', end: 'endDate' })
  return monthDays(month ?? today.slice(0, 7))
}

const monthDays = (month: string): Span => ({ start: `${month}-01`, end: dayBefore(monthAfter(month, 1)) })

/** The twelve months up to that of the day. */
export function yearUpTo(day: string): Span {
  const month = day.slice(0, 7)
  return { start: `${monthAfter(month, -11)}-01`, end: monthDays(month).end }
}

/** `YYYY-MM` of each month of the span. */
export function monthsOf({ start, end }: Span): string[] {
  const months: string[] = []
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); month = monthAfter(month, 1)) months.push(month)
  return months
}

function monthAfter(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1)).toISOString().slice(0, 7)
}

const dayBefore = (month: string) => new Date(Date.parse(`${month}-01`) - 1).toISOString().slice(0, 10)

/**
 * The days of the span on which a person was a teacher of a group of the viewer's branches: staff_id, group_id, first,
 * past (the day after the last). Stays that overlap are one, so that no lesson counts twice.
 * @param whose condition on `staff_id`
 */
export function taughtDays({ viewer, today, span, officeIds, status }: TeacherAsk, whose: Sql): Sql {
  const office = sql`study_group.head_office_id`
  const { start, end } = span
  return sql`
    select staff_id, group_id, lower(days) as first, upper(days) as past
    from (
      select staff_id, group_id, unnest(range_agg(daterange(first, last, '[]'))) * daterange(${start}, ${end}, '[]') as days
      from (${groupStays(teacherList.roles, whose)}) stay group by staff_id, group_id
    ) stay join study_group on study_group.id = stay.group_id
    where not isempty(days) and ${withinScope(viewer, office)} and ${inOffices(officeIds, office)}
      and ${andWhere(status ? [groupHasStatus(status, today)] : [])}
      and coalesce(study_group.started_date <= ${end}, true) and coalesce(study_group.ended_date >= ${start}, true)`
}

/** Teachers who work in the viewer's branches, and those who taught there in these days: a condition on `staff`. */
export function teachersAsked(ask: TeacherAsk): Sql {
  // Where they taught is asked of all at once: one by one, the planner takes the list for so dear that it compiles the query first.
  return sql`${teacherList.people}
    and (${worksThere(ask)} or staff.id in (select staff_id from (${taughtDays(ask, sql`true`)}) taught))`
}

/** A teacher who works, worked or taught in the viewer's branches, on whatever days: a condition on `staff`. */
export function teacherKnown(viewer: Viewer): Sql {
  if (viewer.isSuperadmin) return teacherList.people
  return sql`${teacherList.people} and (exists (
    select from staff_head_office own where own.staff_id = staff.id and ${withinScope(viewer, sql`own.head_office_id`)}
  ) or exists (
    select from (${groupStays(teacherList.roles, sql`staff_id = staff.id`)}) stay join study_group on study_group.id = stay.group_id
    where ${withinScope(viewer, sql`study_group.head_office_id`)}))`
}

function worksThere({ viewer, officeIds }: TeacherAsk): Sql {
  if (viewer.isSuperadmin && !officeIds?.length) return sql`work_status = 1`
  const office = sql`own.head_office_id`
  return sql`(work_status = 1 and exists (
    select from staff_head_office own where own.staff_id = staff.id and ${withinScope(viewer, office)} and ${inOffices(officeIds, office)}))`
}
