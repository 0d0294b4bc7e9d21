import { averageOf, homeworkPercentageOf } from '@markaz/protocol/scores'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { HomeworkTotals } from '@markaz/protocol/teaching/homework/schemas'
import { type Sql, sql } from '../../db/db.ts'

/** Counts of homework by state. Waiting includes submissions that are being checked. */
export interface SubmissionCounts {
  accepted: number
  rejected: number
  waiting: number
  uncompleted: number
  notGiven: number
  /** The sum of the scores of accepted submissions. Rejected submissions have no score. */
  scoreSum: number
}

export const emptySubmissionCounts = (): SubmissionCounts => ({
  accepted: 0,
  rejected: 0,
  waiting: 0,
  uncompleted: 0,
  notGiven: 0,
  scoreSum: 0,
})

const countKeyByStatus = {
  [HomeworkStatus.Waiting]: 'waiting',
  [HomeworkStatus.Rejected]: 'rejected',
  [HomeworkStatus.Accepted]: 'accepted',
  [HomeworkStatus.Checking]: 'waiting',
  [HomeworkStatus.Uncompleted]: 'uncompleted',
  [HomeworkStatus.NotGiven]: 'notGiven',
} as const

export function addSubmissionToCounts(
  counts: SubmissionCounts,
  { status, score }: { status: HomeworkStatus; score: number | null },
): void {
  counts[countKeyByStatus[status]]++
  counts.scoreSum += score ?? 0
}

export function homeworkTotalsFromCounts({
  accepted,
  rejected,
  waiting,
  uncompleted,
  notGiven,
  scoreSum,
}: SubmissionCounts): HomeworkTotals {
  return {
    averageScore: averageOf(scoreSum, accepted),
    acceptedHomeworkCount: accepted,
    rejectedHomeworkCount: rejected,
    waitingHomeworkCount: waiting,
    uncompletedHomeworkCount: uncompleted,
    notGivenHomeworkCount: notGiven,
    homeworkPercentage: homeworkPercentageOf({ accepted, rejected, uncompleted }),
  }
}

/**
 * SQL for one row with the submission counts of the groups' homework on the chosen days. Each `offset` prevents the
 * planner from starting with all groups' homework.
 * @param groups a comparison with the group's id, such as `= 5` or `= any(…)`
 */
export function submissionCountsSql(now: Date, groups: Sql, days: Sql = sql`true`): Sql {
  // The subquery hides the time from PostgreSQL's planner, which otherwise would plan the query again each time.
  const moment = sql`(select ${now}::timestamptz)`
  return sql`
    select summed."homeworkCount", summed.accepted, summed.rejected, summed.waiting, summed.over - extended.count as uncompleted,
      summed.open + extended.count as "notGiven", summed."scoreSum"
    from (${storedSubmissionCountsSql(now, groups, days)}) summed
    cross join lateral (
      select count(*) from (
        select homework_id from chat
        where group_id ${groups} and deadline > ${moment} and status is null and homework_id is not null offset 0
      ) given
      cross join lateral (
        select from homework where id = given.homework_id and deadline <= ${now}::timestamptz and deleted_at is null and ${days} offset 0
      ) over
    ) extended`
}

export const notSubmittedCountSql = sql`(students_count - waiting_count - rejected_count - accepted_count)`

/**
 * SQL that sums the submission counts in the rows of `homework`. A student's extended deadline is ignored: missing
 * submissions count as `open` before the homework's deadline, and as `over` after it.
 */
export function storedSubmissionCountsSql(now: Date, groups: Sql, days: Sql): Sql {
  return sql`
    select count(*) as "homeworkCount", coalesce(sum(accepted_count), 0) as accepted, coalesce(sum(rejected_count), 0) as rejected,
      coalesce(sum(waiting_count), 0) as waiting, coalesce(sum(score_sum), 0) as "scoreSum",
      coalesce(sum(${notSubmittedCountSql}) filter (where deadline <= ${now}::timestamptz), 0) as over,
      coalesce(sum(${notSubmittedCountSql}) filter (where deadline > ${now}::timestamptz), 0) as open
    from homework where group_id ${groups} and deleted_at is null and ${days}`
}

/** SQL columns of SubmissionCounts, counted over rows with `status` (1-6) and `score`. */
export function submissionCountColumnsSql(): Sql {
  const count = (status: HomeworkStatus) => sql`count(*) filter (where status = ${status}::int)`
  return sql`${count(HomeworkStatus.Accepted)} as accepted, ${count(HomeworkStatus.Rejected)} as rejected,
    ${count(HomeworkStatus.Waiting)} + ${count(HomeworkStatus.Checking)} as waiting, ${count(HomeworkStatus.Uncompleted)} as uncompleted,
    ${count(HomeworkStatus.NotGiven)} as "notGiven", coalesce(sum(score), 0) as "scoreSum"`
}
