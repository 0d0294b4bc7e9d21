import { Method, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { type Sql, sql } from '../../db/db.ts'

/**
 * What lessons, homework and exams are worth now, action by action, as entries for the ledger: by the prices of today
 * and the connections of the cause's own day. Worth nothing is said too, where something may have been paid before.
 */

/** The source of prices: tables, or queries with their columns. */
export interface Prices {
  actions: Sql
  levels: Sql
}
const ofToday: Prices = { actions: sql`gamification_action`, levels: sql`action_level` }

/**
 * The worth of all that an action of this kind pays for.
 * @param within a condition on `action` and on the group and the day of each cause
 */
export function rewardOf(kind: Method, within: (group: Sql, day: Sql) => Sql, prices = ofToday): Sql {
  if (kind === Method.ParticipateLesson) return lessonReward(within(sql`lesson.group_id`, sql`lesson.date`), prices)
  if (kind === Method.DoHomework) return homeworkReward(within(sql`homework.group_id`, sql`homework.date`), prices)
  return examReward(within(sql`exam.group_id`, sql`exam.date`), prices)
}

interface Cause {
  cause: PointCause
  causeId: Sql
  studentId: Sql
  groupId: Sql
  day: Sql
  /** Who marked, checked or announced. */
  staffId: Sql
}

/**
 * The entry that a cause makes through an `action`, and whether it makes one.
 * @returns `entryOf` the columns of an entry worth so much; `isConnected`: the action pays in this group on that day;
 * `concerns`: it does, or it has paid for this cause already
 */
function pays({ cause, causeId, studentId, groupId, day, staffId }: Cause) {
  const hasPaid = sql`exists (
    select from point_entry
    where cause = ${cause}::int and cause_id = ${causeId} and point_entry.student_id = ${studentId} and action_id = action.id)`
  // On the day of its end it pays for nothing new, and what it has paid until then stays.
  const isConnected = sql`exists (
    select from group_action
    where group_action.group_id = ${groupId} and group_action.action_id = action.id and since <= ${day}
      and (until is null or ${day} < until or (${day} = until and ${hasPaid})))`
  return {
    isConnected,
    concerns: sql`(${isConnected} or ${hasPaid})`,
    entryOf: ({ xp, coin }: { xp: Sql; coin: Sql }) => sql`
      select ${studentId} as "studentId", ${cause}::int as cause, ${causeId} as "causeId", action.id as "actionId",
        action.category_id as "categoryId", action.kind as method, ${xp} as xp, ${coin} as coin, ${day} as day,
        ${groupId} as "groupId", ${staffId} as "staffId", null::bigint as "headOfficeId", null::text as comment`,
  }
}

const ofLevel = { xp: sql`coalesce(level.xp, 0)`, coin: sql`coalesce(level.coin, 0)` }

/** @param where on `attendance` and its `lesson` */
export function lessonReward(where: Sql, { actions, levels } = ofToday): Sql {
  const { isConnected, concerns, entryOf } = pays({
    cause: PointCause.Lesson,
    causeId: sql`lesson.id`,
    studentId: sql`attendance.student_id`,
    groupId: sql`lesson.group_id`,
    day: sql`lesson.date`,
    staffId: sql`attendance.marked_by`,
  })
  return sql`
    ${entryOf(ofLevel)}
    from attendance join lesson on lesson.id = attendance.lesson_id
    join ${actions} action on action.kind = ${Method.ParticipateLesson}::int
    left join ${levels} level on level.action_id = action.id and attendance.mark between from_score and to_score and ${isConnected}
    where ${where} and ${concerns}`
}

/** @param where on `chat` and its `homework` */
export function homeworkReward(where: Sql, { actions, levels } = ofToday): Sql {
  const { isConnected, concerns, entryOf } = pays({
    cause: PointCause.Homework,
    causeId: sql`chat.id`,
    studentId: sql`chat.student_id`,
    groupId: sql`chat.group_id`,
    day: sql`homework.date`,
    staffId: sql`chat.checked_by`,
  })
  return sql`
    ${entryOf(ofLevel)}
    from chat join homework on homework.id = chat.homework_id
    join ${actions} action on action.kind = ${Method.DoHomework}::int
    left join ${levels} level on level.action_id = action.id and chat.score between from_score and to_score and ${isConnected}
    -- What was handed in anew keeps what its last verdict was worth until the next one.
    where ${where} and chat.status in (${ChatStatus.Rejected}::int, ${ChatStatus.Accepted}::int) and ${concerns}`
}

/** @param where on `chat` and its `exam` */
export function examReward(where: Sql, { actions, levels } = ofToday): Sql {
  const { isConnected, concerns, entryOf } = pays({
    cause: PointCause.Exam,
    causeId: sql`chat.id`,
    studentId: sql`chat.student_id`,
    groupId: sql`chat.group_id`,
    day: sql`exam.date`,
    staffId: sql`exam.announced_by`,
  })
  // Who was set aside, or was not there, has not taken part.
  const counts = sql`exam.announced_at is not null and chat.result in (${ExamResult.Failed}::int, ${ExamResult.Passed}::int) and ${isConnected}`
  const worth = (of: Sql) => sql`case
    when action.kind = ${Method.PassExam}::int then coalesce(level.${of}, 0)
    when ${counts} then action.${of} else 0 end`
  return sql`
    ${entryOf({ xp: worth(sql`xp`), coin: worth(sql`coin`) })}
    from chat join exam on exam.id = chat.exam_id
    join ${actions} action on action.kind in (${Method.ParticipateExam}::int, ${Method.PassExam}::int)
    left join ${levels} level on action.kind = ${Method.PassExam}::int and level.action_id = action.id
      and chat.score between from_score and to_score and ${counts}
    where ${where} and ${concerns}`
}
