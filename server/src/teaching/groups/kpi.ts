import {
  attendancePercentageOf,
  averagePercentageOf,
  examPercentageOf,
  homeworkPercentageOf,
} from '@markaz/protocol/scores'
import { type Sql, sql } from '../../db/db.ts'
import { submissionCountsSql } from '../homework/homework-sums.ts'

export interface KpiSums {
  attended: number
  absent: number
  accepted: number
  rejected: number
  uncompleted: number
  passed: number
  participants: number
}

/** Percentages of a group, rounded down to one decimal; null = no data. */
interface Kpis {
  attendanceKpi: number | null
  homeworkKpi: number | null
  examKpi: number | null
  rating: number | null
}

export function computeKpis(sums: KpiSums): Kpis {
  const attendanceKpi = attendancePercentageOf(sums)
  const homeworkKpi = homeworkPercentageOf(sums)
  const examKpi = examPercentageOf(sums)
  return { attendanceKpi, homeworkKpi, examKpi, rating: averagePercentageOf([attendanceKpi, homeworkKpi, examKpi]) }
}

/** SQL for one row with the KPI counts of the groups. `groups` is compared with a group's id: `= 5`, `= any(…)`. */
export function kpiSumsSql(now: Date, groups: Sql): Sql {
  return sql`
    select marks.attended, marks.absent, work.accepted, work.rejected, work.uncompleted, exams.passed, exams.participants, exams."failedCount"
    from (
      select coalesce(sum(attended_count), 0) as attended, coalesce(sum(absent_count), 0) as absent
      from lesson where group_id ${groups} and marked_at is not null
    ) marks
    cross join lateral (${submissionCountsSql(now, groups)}) work
    cross join lateral (
      select coalesce(sum(passed_count), 0) as passed, coalesce(sum(participants_count), 0) as participants,
        coalesce((array_agg(failed_count order by date desc, id desc))[1], 0) as "failedCount"
      from exam where group_id ${groups} and announced_at is not null and deleted_at is null
    ) exams`
}
