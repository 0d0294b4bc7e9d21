import type { WeeklyHomeworkStatistics } from '@markaz/protocol/teaching/statistics/schemas'
import type { TeacherTaskCounts } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { type Db, sql } from '../../db/db.ts'
import { joinFiltersByAnd } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import { countsAsHeldLessonSql } from '../groups/lesson-attendance-counts.ts'
import { submissionCountsSql } from '../homework/homework-sums.ts'
import { type ChartWeekRange, chartWeeksOf, fillMissingWeeksAndAddMondays } from './chart-weeks.ts'
import {
  type DepartmentStatisticsFilter,
  type DepartmentStatisticsRequest,
  groupMatchesDepartmentFilterSql,
} from './department-scope.ts'
import { type TeacherListFilter, teacherMatchesFilterSql } from './teacher-kpis.queries.ts'
import { type TeacherStatisticsRequest, teachingPeriodsSql } from './teacher-scope.ts'
import {
  hasLessonHomeworkSql,
  isLessonCountedForTeacherSql,
  isLessonCountedInTaskCompletionSql,
  isRowInTeachingPeriodSql,
  zeroTaskCompletionCounts,
} from './teacher-sums.ts'

export async function listHomeworkByWeek(
  db: Db,
  ask: DepartmentStatisticsRequest,
  filter: DepartmentStatisticsFilter & { value?: string | undefined },
): Promise<WeeklyHomeworkStatistics[]> {
  const search = searchConditions(sql`study_group.search`, filter.value)
  const weeks = chartWeeksOf(ask.span, ask.today)
  const inWeek = sql`homework.date between week.first and week.last`
  const rows = await db.many<Omit<WeeklyHomeworkStatistics, 'start'> & { nth: number }>(sql`
    with asked as materialized (select id from study_group where ${groupMatchesDepartmentFilterSql(ask, filter, search.length)} and ${joinFiltersByAnd(search)})
    select nth, accepted::int, waiting::int, rejected::int, uncompleted::int
    from (${weekDaysSql(weeks)}) week
    cross join lateral (${submissionCountsSql(ask.now, sql`= any(array(select id from asked))`, inWeek)}) sums`)
  return fillMissingWeeksAndAddMondays(weeks, rows, { accepted: 0, waiting: 0, rejected: 0, uncompleted: 0 })
}

/**
 * Counts per week the lessons, and how many have saved attendance and homework. A lesson that two teachers give is
 * counted once.
 */
export async function listTeacherDutiesByWeek(
  db: Db,
  ask: TeacherStatisticsRequest,
  filter: TeacherListFilter,
): Promise<(TeacherTaskCounts & { start: string })[]> {
  const weeks = chartWeeksOf(ask.span, ask.today)
  const { from, to } = weeks
  const teachers = sql`staff_id in (select id from staff where ${teacherMatchesFilterSql(ask, filter)})`
  const rows = await db.many<TeacherTaskCounts & { nth: number }>(sql`
    with taught as materialized (${teachingPeriodsSql({ ...ask, span: { start: from, end: to } }, teachers)})
    select (lesson.date - ${weeks.first}::date) / 7 as nth, count(*)::int as lessons, count(marked_at)::int as marked,
      count(*) filter (where ${countsAsHeldLessonSql})::int as held,
      count(*) filter (where ${countsAsHeldLessonSql} and ${hasLessonHomeworkSql})::int as given
    from lesson
    where lesson.id in (
        select lesson.id from taught join lesson on ${isRowInTeachingPeriodSql('lesson')} where ${isLessonCountedForTeacherSql(sql`lesson.id`)})
      and ${isLessonCountedInTaskCompletionSql(ask.now)}
    group by 1`)
  return fillMissingWeeksAndAddMondays(weeks, rows, zeroTaskCompletionCounts())
}

/** SQL for one row per week: its number `nth`, and its first and last day within the requested period. */
const weekDaysSql = ({ first, count, from, to }: ChartWeekRange) => sql`
  select nth, greatest(${first}::date + 7 * nth, ${from}::date) as first, least(${first}::date + 7 * nth + 6, ${to}::date) as last
  from generate_series(0, ${count - 1}) nth`
