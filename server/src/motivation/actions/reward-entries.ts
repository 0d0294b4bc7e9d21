import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { type Sql, sql } from '../../db/db.ts'

/**
 * This file computes the points for lessons, homework and exams at today's prices, as entries for the points ledger. It
 * uses the point actions that were assigned to the group on the day of the lesson, homework or exam. Entries of 0
 * points cancel points that were recorded earlier.
 */

/** SQL for the tables from which prices are read, or for queries with the same columns. */
export interface RewardPriceTables {
  actions: Sql
  levels: Sql
}
const currentPrices: RewardPriceTables = { actions: sql`gamification_action`, levels: sql`action_level` }

/** @param within gets SQL for the group and the day of the lesson, homework or exam, and returns a condition */
export function rewardEntriesSql(
  kind: PointActionKind,
  within: (group: Sql, day: Sql) => Sql,
  prices = currentPrices,
): Sql {
  if (kind === PointActionKind.ParticipateLesson)
    return lessonRewardEntriesSql(within(sql`lesson.group_id`, sql`lesson.date`), prices)
  if (kind === PointActionKind.DoHomework)
    return homeworkRewardEntriesSql(within(sql`homework.group_id`, sql`homework.date`), prices)
  return examRewardEntriesSql(within(sql`exam.group_id`, sql`exam.date`), prices)
}

interface Cause {
  cause: PointCause
  causeId: Sql
  studentId: Sql
  groupId: Sql
  day: Sql
  /** Id of the staff member who marked the lesson, checked the homework or announced the exam's results. */
  staffId: Sql
}

/**
 * `isAssigned` = the action was assigned to the group on the day of the lesson, homework or exam. `concerns` =
 * `isAssigned`, or the action already gave the student points for that lesson, homework or exam.
 */
function rewardEntryColumns({ cause, causeId, studentId, groupId, day, staffId }: Cause) {
  const hasPaid = sql`exists (
    select from point_entry
    where cause = ${cause}::int and cause_id = ${causeId} and point_entry.student_id = ${studentId} and action_id = action.id)`
  // On the last day of its assignment to the group, the action earns no new points, but points already booked stay.
  const isAssigned = sql`exists (
    select from group_action
    where group_action.group_id = ${groupId} and group_action.action_id = action.id and since <= ${day}
      and (until is null or ${day} < until or (${day} = until and ${hasPaid})))`
  return {
    isAssigned,
    concerns: sql`(${isAssigned} or ${hasPaid})`,
    entryOf: ({ xp, coin }: { xp: Sql; coin: Sql }) => sql`
      select ${studentId} as "studentId", ${cause}::int as cause, ${causeId} as "causeId", action.id as "actionId",
        action.category_id as "categoryId", action.kind as method, ${xp} as xp, ${coin} as coin, ${day} as day,
        ${groupId} as "groupId", ${staffId} as "staffId", null::bigint as "headOfficeId", null::text as comment`,
  }
}

const pointsOfLevel = { xp: sql`coalesce(level.xp, 0)`, coin: sql`coalesce(level.coin, 0)` }

export function lessonRewardEntriesSql(where: Sql, { actions, levels } = currentPrices): Sql {
  const { isAssigned, concerns, entryOf } = rewardEntryColumns({
    cause: PointCause.Lesson,
    causeId: sql`lesson.id`,
    studentId: sql`attendance.student_id`,
    groupId: sql`lesson.group_id`,
    day: sql`lesson.date`,
    staffId: sql`attendance.marked_by`,
  })
  return sql`
    ${entryOf(pointsOfLevel)}
    from attendance join lesson on lesson.id = attendance.lesson_id
    join ${actions} action on action.kind = ${PointActionKind.ParticipateLesson}::int
    left join ${levels} level on level.action_id = action.id and attendance.mark between from_score and to_score and ${isAssigned}
    where ${where} and ${concerns}`
}

export function homeworkRewardEntriesSql(where: Sql, { actions, levels } = currentPrices): Sql {
  const { isAssigned, concerns, entryOf } = rewardEntryColumns({
    cause: PointCause.Homework,
    causeId: sql`chat.id`,
    studentId: sql`chat.student_id`,
    groupId: sql`chat.group_id`,
    day: sql`homework.date`,
    staffId: sql`chat.checked_by`,
  })
  return sql`
    ${entryOf(pointsOfLevel)}
    from chat join homework on homework.id = chat.homework_id
    join ${actions} action on action.kind = ${PointActionKind.DoHomework}::int
    left join ${levels} level on level.action_id = action.id and chat.score between from_score and to_score and ${isAssigned}
    -- Homework that was handed in again keeps the points of its last verdict until the next verdict.
    where ${where} and chat.status in (${ChatStatus.Rejected}::int, ${ChatStatus.Accepted}::int) and ${concerns}`
}

export function examRewardEntriesSql(where: Sql, { actions, levels } = currentPrices): Sql {
  const { isAssigned, concerns, entryOf } = rewardEntryColumns({
    cause: PointCause.Exam,
    causeId: sql`chat.id`,
    studentId: sql`chat.student_id`,
    groupId: sql`chat.group_id`,
    day: sql`exam.date`,
    staffId: sql`exam.announced_by`,
  })
  // Excluded and absent students did not take part in the exam, so they earn no points.
  const counts = sql`exam.announced_at is not null and chat.result in (${ExamResult.Failed}::int, ${ExamResult.Passed}::int) and ${isAssigned}`
  const worth = (of: Sql) => sql`case
    when action.kind = ${PointActionKind.PassExam}::int then coalesce(level.${of}, 0)
    when ${counts} then action.${of} else 0 end`
  return sql`
    ${entryOf({ xp: worth(sql`xp`), coin: worth(sql`coin`) })}
    from chat join exam on exam.id = chat.exam_id
    join ${actions} action on action.kind in (${PointActionKind.ParticipateExam}::int, ${PointActionKind.PassExam}::int)
    left join ${levels} level on action.kind = ${PointActionKind.PassExam}::int and level.action_id = action.id
      and chat.score between from_score and to_score and ${counts}
    where ${where} and ${concerns}`
}
