import { percentageOf } from '@markaz/protocol/scores'
import type {
  KpiCounts,
  KpiMonth,
  TeacherFigures,
  TeacherTaskCounts,
} from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { type Db, empty, raw, type Sql, sql } from '../../db/db.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { computeKpis } from '../groups/kpi.ts'
import { countsAsHeldLessonSql } from '../groups/lesson-attendance-counts.ts'
import { notSubmittedCountSql } from '../homework/homework-sums.ts'
import { monthsOfRange, type TeacherStatisticsRequest, teachingPeriodsSql, twelveMonthsUpTo } from './teacher-scope.ts'

type CountedPer = 'teacher' | 'group' | 'month'
interface CountedRow {
  staffId: number
  /** The group's id, or the month as `YYYY-MM`; null in a row about a teacher as a whole. */
  key: string | null
}

const keyColumns: Record<CountedPer, (table: string) => Sql> = {
  teacher: () => sql`null::text`,
  group: (table) => sql`${raw(table)}.group_id::text`,
  month: (table) => sql`to_char(${raw(table)}.date, 'YYYY-MM')`,
}

export const zeroKpiCounts = (): KpiCounts => ({
  attended: 0,
  absent: 0,
  accepted: 0,
  rejected: 0,
  uncompleted: 0,
  waiting: 0,
  passed: 0,
  participants: 0,
})
export const zeroTaskCompletionCounts = (): TeacherTaskCounts => ({ lessons: 0, marked: 0, held: 0, given: 0 })

/**
 * SQL condition that the teacher taught the row's group on the row's day. The query must contain `taughtPeriodsSql` as
 * `taught`.
 */
export const isRowInTeachingPeriodSql = (table: string) =>
  sql`${raw(table)}.group_id = taught.group_id and ${raw(table)}.date >= taught.first and ${raw(table)}.date < taught.past`

/**
 * SQL condition that the lesson is counted for the teacher in the query's `taught`. A lesson given by a replacement
 * teacher is counted only for the replacement teacher.
 */
export const isLessonCountedForTeacherSql = (lessonId: Sql): Sql => sql`not exists (
  select from lesson_change join lesson changed on changed.id = lesson_change.lesson_id
  join schedule_item given on given.id = changed.schedule_item_id left join schedule_item plan on plan.id = plan_item_id
  where lesson_change.lesson_id = ${lessonId} and given.staff_id <> taught.staff_id and plan.staff_id is distinct from given.staff_id)`

/**
 * Returns rows per teacher, group or month. A teacher without data has a row, but a month without data has none. The
 * sums must equal those of `kpiSumsSql`.
 */
export function readTeacherKpiCounts(
  db: Db,
  ask: TeacherStatisticsRequest,
  staffIds: readonly number[],
  each: CountedPer,
) {
  const moment = sql`(select ${ask.now}::timestamptz)`
  const key = keyColumns[each]
  const groups = sql`
    union all
    select staff_id, ${key('taught')}, 0, 0, 0, 0, 0, 0, 0, 0, count(distinct group_id) from taught group by 1, 2`
  return db.many<CountedRow & KpiCounts & { groupsCount: number }>(sql`
    with taught as materialized (${teachingPeriodsSql(ask, sql`staff_id = any(${[...staffIds]})`)}),
    extended as materialized (
      select homework_id, count(*) from chat
      where group_id = any(array(select group_id from taught)) and deadline > ${moment} and status is null and homework_id is not null
      group by homework_id
    )
    select staff_id as "staffId", key, sum(attended)::int as attended, sum(absent)::int as absent, sum(accepted)::int as accepted,
      sum(rejected)::int as rejected, sum(uncompleted)::int as uncompleted, sum(waiting)::int as waiting, sum(passed)::int as passed,
      sum(participants)::int as participants, sum(groups)::int as "groupsCount"
    from (
      select staff_id, ${key('lesson')} as key, sum(attended_count) as attended, sum(absent_count) as absent, 0 as accepted, 0 as rejected,
        0 as uncompleted, 0 as waiting, 0 as passed, 0 as participants, 0 as groups
      from taught join lesson on ${isRowInTeachingPeriodSql('lesson')} where marked_at is not null and ${isLessonCountedForTeacherSql(sql`lesson.id`)} group by 1, 2
      union all
      select staff_id, ${key('homework')}, 0, 0, sum(accepted_count), sum(rejected_count),
        sum(case when deadline <= ${moment} then ${notSubmittedCountSql} - coalesce(extended.count, 0) else 0 end), sum(waiting_count), 0, 0, 0
      from taught join homework on ${isRowInTeachingPeriodSql('homework')} left join extended on extended.homework_id = homework.id
      where deleted_at is null and ${isLessonCountedForTeacherSql(sql`homework.lesson_id`)} group by 1, 2
      union all
      select staff_id, ${key('exam')}, 0, 0, 0, 0, 0, 0, sum(passed_count), sum(participants_count), 0
      from taught join exam on ${isRowInTeachingPeriodSql('exam')} where announced_at is not null and deleted_at is null group by 1, 2
      ${each === 'month' ? empty : groups}
    ) counted group by staff_id, key`)
}

/** SQL condition: the lesson is not cancelled, and it has saved attendance or has begun with at least one member. */
export function isLessonCountedInTaskCompletionSql(now: Date): Sql {
  return sql`lesson.cancelled_at is null and (lesson.marked_at is not null or ((lesson.date + lesson.begin_time) at time zone 'Asia/Tashkent' <= ${now}::timestamptz and exists (
    select from student_group where student_group.group_id = lesson.group_id and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)})))`
}
export const hasLessonHomeworkSql = sql`exists (select from homework where homework.lesson_id = lesson.id and homework.deleted_at is null)`

/** Counts each teacher's lessons: all lessons, marked lessons, held lessons, and lessons with homework. */
export function readTaskCompletionCounts(
  db: Db,
  ask: TeacherStatisticsRequest,
  staffIds: readonly number[],
  each: CountedPer,
) {
  return db.many<CountedRow & TeacherTaskCounts>(sql`
    with taught as materialized (${teachingPeriodsSql(ask, sql`staff_id = any(${[...staffIds]})`)})
    select staff_id as "staffId", ${keyColumns[each]('lesson')} as key, count(*) as lessons, count(marked_at) as marked,
      count(*) filter (where ${countsAsHeldLessonSql}) as held, count(*) filter (where ${countsAsHeldLessonSql} and ${hasLessonHomeworkSql}) as given
    from taught join lesson on ${isRowInTeachingPeriodSql('lesson')} where ${isLessonCountedInTaskCompletionSql(ask.now)} and ${isLessonCountedForTeacherSql(sql`lesson.id`)} group by 1, 2`)
}

export function teacherKpisOf(counts: KpiCounts) {
  const { rating: totalKpi, ...kpis } = computeKpis(counts)
  return { ...kpis, totalKpi }
}

export function taskCompletionPercentagesOf({
  lessons,
  marked,
  held,
  given,
  accepted,
  rejected,
  waiting,
}: KpiCounts & TeacherTaskCounts) {
  return {
    markedPercentage: percentageOf(marked, lessons),
    givenPercentage: percentageOf(given, held),
    checkedPercentage: percentageOf(accepted + rejected, accepted + rejected + waiting),
  }
}

export const teacherStatisticsOf = (counts: KpiCounts & TeacherTaskCounts): TeacherFigures => ({
  ...counts,
  ...teacherKpisOf(counts),
  ...taskCompletionPercentagesOf(counts),
})

export async function readTeacherKpisByMonth(db: Db, ask: TeacherStatisticsRequest, staffIds: readonly number[]) {
  const year = twelveMonthsUpTo(ask.span.end)
  const rows = await readTeacherKpiCounts(db, { ...ask, span: year }, staffIds, 'month')
  const found = new Map(rows.map((row) => [`${row.staffId} ${row.key}`, row]))
  return (staffId: number): KpiMonth[] =>
    monthsOfRange(year).map((month) => ({
      month,
      ...teacherKpisOf(found.get(`${staffId} ${month}`) ?? zeroKpiCounts()),
    }))
}
