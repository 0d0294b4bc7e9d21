import {
  type MissingDataReport,
  type MissingDataReportDetail,
  type ReportFilter,
  ReportState,
  ReportType,
} from '@markaz/protocol/control/reports/schemas'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { chartWeeksOf, fillMissingWeeksAndAddMondays } from '../../teaching/statistics/chart-weeks.ts'
import { groupPageAddressIdsSql } from '../../teaching/statistics/daily-tasks.queries.ts'

const reportsInScopeSql = (viewer: Viewer) => sql`
  from report join lesson on lesson.id = report.lesson_id join study_group on study_group.id = lesson.group_id
  where ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}`

const reportDoneAtSql = sql`case report.type when ${ReportType.MissingAttendance}::int then lesson.marked_at
  else (select min(created_at) from homework where lesson_id = lesson.id and deleted_at is null) end`

const stateConditions: Record<ReportState, Sql> = {
  [ReportState.Unseen]: sql`report.seen_at is null`,
  [ReportState.Open]: sql`${reportDoneAtSql} is null`,
  [ReportState.Done]: sql`${reportDoneAtSql} is not null`,
}

export const countUnseenReports = (db: Db, viewer: Viewer): Promise<number> =>
  countRowsOf(db, sql`${reportsInScopeSql(viewer)} and ${stateConditions.unseen}`)

const reportColumns = sql`
  report.id, report.type, lesson.date as "lessonDate", report.seen_at is not null as "isSeen",
  ${reportDoneAtSql} as "doneAt", report.created_at as "createdAt",
  json_build_object('id', study_group.id, 'name', study_group.name) as group,
  (select json_build_object('id', id, 'name', name) from office
    where office.head_office_id = study_group.head_office_id and deleted_at is null) as office,
  (select json_build_object('id', id, 'fullName', full_name) from staff where id = report.teacher_id) as teacher`

const requestedReportsSql = (
  viewer: Viewer,
  { type, state, teacherId, officeIds, startDate, endDate }: Omit<ReportFilter, 'page' | 'perPage'>,
) =>
  sql`${reportsInScopeSql(viewer)} and ${joinFiltersByAnd([
    ...(type ? [sql`report.type = ${type}`] : []),
    ...(state ? [stateConditions[state]] : []),
    ...(teacherId ? [sql`report.teacher_id = ${teacherId}`] : []),
    ...(officeIds ? [isInChosenBranchesSql(officeIds, sql`study_group.head_office_id`)] : []),
    ...(startDate ? [sql`lesson.date >= ${startDate}::date`] : []),
    ...(endDate ? [sql`lesson.date <= ${endDate}::date`] : []),
  ])}`

/** Lists reports, newest first. Sorting by id is enough, because reports are written day by day. */
export async function listReports(
  db: Db,
  viewer: Viewer,
  filter: ReportFilter,
): Promise<{ reports: MissingDataReport[]; total: number }> {
  const from = requestedReportsSql(viewer, filter)
  return {
    reports: await db.many<MissingDataReport>(sql`
      select ${reportColumns} from (select report.* ${from} order by report.id desc ${pageSql(filter)}) report
      join lesson on lesson.id = report.lesson_id join study_group on study_group.id = lesson.group_id order by report.id desc`),
    total: await countRowsOf(db, from),
  }
}

export async function countReportsByWeek(
  db: Db,
  { viewer, today }: { viewer: Viewer; today: string },
  filter: Omit<ReportFilter, 'page' | 'perPage'>,
): Promise<{ start: string; done: number; open: number }[]> {
  const weeks = chartWeeksOf({ start: filter.startDate, end: filter.endDate }, today)
  const from = requestedReportsSql(viewer, { ...filter, startDate: weeks.from, endDate: weeks.to })
  const rows = await db.many<{ nth: number; done: number; open: number }>(sql`
    select (date - ${weeks.first}::date) / 7 as nth, count(done_at)::int as done, count(*) filter (where done_at is null)::int as open
    from (select lesson.date, ${reportDoneAtSql} as done_at ${from}) requested group by 1`)
  return fillMissingWeeksAndAddMondays(weeks, rows, { done: 0, open: 0 })
}

export async function listTeachersWithReports(db: Db, viewer: Viewer): Promise<{ id: number; fullName: string }[]> {
  return db.many(sql`
    select id, full_name as "fullName" from staff where id in (select report.teacher_id ${reportsInScopeSql(viewer)})
    order by uzbek_order(full_name) collate "C", id`)
}

export async function readReport(
  db: Db,
  { viewer, today, id }: { viewer: Viewer; today: string; id: number },
): Promise<MissingDataReportDetail | undefined> {
  return db.one<MissingDataReportDetail>(sql`
    select ${reportColumns}, lesson.begin_time as "beginTime", lesson.end_time as "endTime", report.seen_at as "seenAt",
      (select json_build_object('id', id, 'fullName', full_name) from staff where id = report.seen_by) as "seenBy",
      (select json_build_object('staffId', place.staff_id, 'scheduleId', place.id)
        from (${groupPageAddressIdsSql(viewer, today, sql`schedule_item.id = lesson.schedule_item_id`)}) place) as place,
      coalesce((
        select json_agg(json_build_object('id', student.id, 'fullName', student.full_name, 'hId', student.h_id)
          order by uzbek_order(student.full_name) collate "C", student.id)
        from student_group join student on student.id = student_group.student_id
        where student_group.group_id = lesson.group_id and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)}), '[]') as students
    ${reportsInScopeSql(viewer)} and report.id = ${id}`)
}

/** @returns false if a report does not exist or belongs to another branch; then no report is marked */
export async function markReportsSeen(tx: Db, viewer: Viewer, ids: number[], now: Date): Promise<boolean> {
  const which = sql`report.id = any(${ids})`
  if ((await countRowsOf(tx, sql`${reportsInScopeSql(viewer)} and ${which}`)) < new Set(ids).size) return false
  await tx.run(
    sql`update report set seen_at = ${now}, seen_by = ${viewer.id} where ${which} and ${stateConditions.unseen}`,
  )
  return true
}
