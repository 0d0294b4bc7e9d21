import { inOffices, type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { chosen, countOf, pageOf } from '../../db/lists.ts'
import { matches } from '../../db/search-words.ts'
import type { Clock } from '../../deps.ts'
import { stays, teacherList } from '../../people/academics/academic-lists.ts'
import { officesOfPerson } from '../../people/staff/people.queries.ts'
import { type KpiSums, kpiSums, kpisOf } from '../groups/kpi.ts'

interface KpiFilter {
  page: number
  perPage: number
  value?: string | undefined
  officeIds?: number[] | undefined
}

interface KpiRow {
  academicId: number
  fullName: string
  photo: string | null
  offices: { id: number; name: string }[]
  groupsCount: number
  sums: KpiSums
}

/**
 * Teachers by name: those who work in the viewer's branches, and those who taught there in that month. Counted are the
 * lessons, homework and exams of the month in groups of these branches that the person was a teacher of on the day.
 * @param month `YYYY-MM`
 */
export async function listTeacherKpis(
  { db, viewer, clock }: { db: Db; viewer: Viewer; clock: Clock },
  month: string,
  filter: KpiFilter,
) {
  const first = `${month}-01`
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  const taught = (whose: Sql) => groupsTaught(viewer, filter, { first, last }, whose)
  // Where they work is asked of all at once: one by one, the planner takes the list for so dear that it compiles the query first.
  const where = sql`${teacherList.people}
    and (${worksThere(viewer, filter)} or staff.id in (select staff_id from (${taught(sql`true`)}) taught))
    and ${chosen(matches(sql`staff.search`, filter.value), filter.officeIds?.length ? 1 : 0)}`
  const order = sql`uzbek_order(full_name) collate "C", id`
  const rows = await db.many<KpiRow>(sql`
    select staff.id as "academicId", full_name as "fullName", photo, ${officesOfPerson} as offices, counted.*
    from staff cross join lateral (${sumsOver(taught(sql`staff_id = staff.id`), { first, last }, clock.now())}) counted
    where staff.id = any(array(
      select id from staff where ${where} order by ${order} ${pageOf(filter)}
    )) order by ${order}`)
  const total = await countOf(db, sql`from staff where ${where}`)
  return { kpis: rows.map(asKpi), total }
}

interface Days {
  first: string
  last: string
}

function worksThere(viewer: Viewer, { officeIds }: KpiFilter): Sql {
  if (viewer.isSuperadmin && !officeIds?.length) return sql`work_status = 1`
  const office = sql`own.head_office_id`
  return sql`(work_status = 1 and exists (
    select from staff_head_office own where own.staff_id = staff.id and ${withinScope(viewer, office)} and ${inOffices(officeIds, office)}))`
}

/** Stays of teachers in groups that were under way in these days. */
function groupsTaught(viewer: Viewer, { officeIds }: KpiFilter, { first, last }: Days, whose: Sql): Sql {
  const office = sql`study_group.head_office_id`
  return sql`
    select stay.staff_id, stay.group_id, stay.first, stay.last
    from (${stays(teacherList.roles, whose)}) stay join study_group on study_group.id = stay.group_id
    where ${withinScope(viewer, office)} and ${inOffices(officeIds, office)}
      and coalesce(greatest(stay.first, study_group.started_date) <= ${last}, true)
      and coalesce(least(stay.last, study_group.ended_date) >= ${first}, true)`
}

/** A lesson that several stays cover counts once. */
function sumsOver(taught: Sql, { first, last }: Days, now: Date): Sql {
  const days = (table: string) => sql`${raw(table)}.date between ${first} and ${last} and exists (
    select from taught where taught.group_id = ${raw(table)}.group_id
      and coalesce(${raw(table)}.date >= taught.first, true) and coalesce(${raw(table)}.date <= taught.last, true))`
  return sql`
    with taught as materialized (${taught})
    select (select count(distinct group_id) from taught) as "groupsCount", to_json(sums) as sums
    from (${kpiSums(now, sql`= any(array(select group_id from taught))`, days)}) sums`
}

function asKpi({ sums, ...row }: KpiRow) {
  const { rating: totalKpi, ...kpis } = kpisOf(sums)
  return { ...row, ...kpis, totalKpi }
}
