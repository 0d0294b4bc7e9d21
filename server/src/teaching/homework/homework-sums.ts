import { average, homeworkPercentage } from '@markaz/protocol/scores'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { HomeworkSums } from '@markaz/protocol/teaching/homework/schemas'
import { type Sql, sql } from '../../db/db.ts'

/** How some homework of some students stands. Waiting counts those being checked too. */
export interface WorkCounts {
  accepted: number
  rejected: number
  waiting: number
  uncompleted: number
  notGiven: number
  /** The sum over the checked ones: accepted and rejected. */
  scoreSum: number
}

export const noWork = (): WorkCounts => ({
  accepted: 0,
  rejected: 0,
  waiting: 0,
  uncompleted: 0,
  notGiven: 0,
  scoreSum: 0,
})

const countedAs = {
  [HomeworkStatus.Waiting]: 'waiting',
  [HomeworkStatus.Rejected]: 'rejected',
  [HomeworkStatus.Accepted]: 'accepted',
  [HomeworkStatus.Checking]: 'waiting',
  [HomeworkStatus.Uncompleted]: 'uncompleted',
  [HomeworkStatus.NotGiven]: 'notGiven',
} as const

/** Counts one more work in. */
export function addWork(counts: WorkCounts, { status, score }: { status: HomeworkStatus; score: number | null }): void {
  counts[countedAs[status]]++
  counts.scoreSum += score ?? 0
}

/** The sums as lists and details tell them. */
export function asHomeworkSums({
  accepted,
  rejected,
  waiting,
  uncompleted,
  notGiven,
  scoreSum,
}: WorkCounts): HomeworkSums {
  return {
    averageScore: average(scoreSum, accepted + rejected),
    acceptedHomeworkCount: accepted,
    rejectedHomeworkCount: rejected,
    waitingHomeworkCount: waiting,
    uncompletedHomeworkCount: uncompleted,
    notGivenHomeworkCount: notGiven,
    homeworkPercentage: homeworkPercentage({ accepted, rejected, uncompleted }),
  }
}

/**
 * One row: WorkCounts and `homeworkCount` of all homework of these groups on the days chosen, from what stands on the
 * homework itself (homework_group_index holds all of it). Of the chats only the few are looked at that have more time
 * than the homework gives; each `offset` keeps the planner from beginning at the homework of all groups.
 * @param groups what a group's id is compared with: `= 5`, `= any(…)`
 * @param days condition on `homework`
 */
export function workCounts(now: Date, groups: Sql, days: Sql = sql`true`): Sql {
  // The moment as a question of its own: the planner must not guess from it how few have more time, else it takes the
  // plan for this very moment for better than the one it keeps, and plans anew with every call.
  const moment = sql`(select ${now}::timestamptz)`
  return sql`
    select summed."homeworkCount", summed.accepted, summed.rejected, summed.waiting, summed.over - extended.count as uncompleted,
      summed.open + extended.count as "notGiven", summed."scoreSum"
    from (${checkedCounts(now, groups, days)}) summed
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

/** How many have not handed in a homework. */
export const notHandedIn = sql`(students_count - waiting_count - rejected_count - accepted_count)`

/** The same without a look at chats: what is not handed in is told apart by the homework's own deadline alone. */
export function checkedCounts(now: Date, groups: Sql, days: Sql): Sql {
  return sql`
    select count(*) as "homeworkCount", coalesce(sum(accepted_count), 0) as accepted, coalesce(sum(rejected_count), 0) as rejected,
      coalesce(sum(waiting_count), 0) as waiting, coalesce(sum(score_sum), 0) as "scoreSum",
      coalesce(sum(${notHandedIn}) filter (where deadline <= ${now}::timestamptz), 0) as over,
      coalesce(sum(${notHandedIn}) filter (where deadline > ${now}::timestamptz), 0) as open
    from homework where group_id ${groups} and deleted_at is null and ${days}`
}

/** The columns of WorkCounts over rows of `status` (1-6) and `score`, for what is asked of students. */
export function countsByStatus(): Sql {
  const count = (status: HomeworkStatus) => sql`count(*) filter (where status = ${status}::int)`
  return sql`${count(HomeworkStatus.Accepted)} as accepted, ${count(HomeworkStatus.Rejected)} as rejected,
    ${count(HomeworkStatus.Waiting)} + ${count(HomeworkStatus.Checking)} as waiting, ${count(HomeworkStatus.Uncompleted)} as uncompleted,
    ${count(HomeworkStatus.NotGiven)} as "notGiven", coalesce(sum(score), 0) as "scoreSum"`
}
