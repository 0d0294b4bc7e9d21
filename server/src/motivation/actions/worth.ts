import { Method, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { type Sql, sql } from '../../db/db.ts'

/**
 * What lessons, homework and exams are worth now, action by action, as entries for the ledger: by the prices of today
 * and the connections of the cause's own day. Worth nothing is said too, where something may have been paid before.
 */

/** What an entry may have besides. */
const noMore = sql`null::bigint as "headOfficeId", null::text as comment`

/** That the action pays in this group on that day, or has paid for this cause already. */
function pays(
  cause: PointCause,
  { causeId, studentId, groupId, day }: Record<'causeId' | 'studentId' | 'groupId' | 'day', Sql>,
) {
  const isConnected = sql`exists (
    select from group_action
    where group_action.group_id = ${groupId} and group_action.action_id = action.id and since <= ${day} and (until is null or ${day} < until))`
  return {
    isConnected,
    concerns: sql`(${isConnected} or exists (
      select from point_entry
      where cause = ${cause}::int and cause_id = ${causeId} and point_entry.student_id = ${studentId} and action_id = action.id))`,
  }
}

/** @param where on `attendance` and its `lesson` */
export function lessonWorth(where: Sql): Sql {
  const { isConnected, concerns } = pays(PointCause.Lesson, {
    causeId: sql`lesson.id`,
    studentId: sql`attendance.student_id`,
    groupId: sql`lesson.group_id`,
    day: sql`lesson.date`,
  })
  return sql`
    select attendance.student_id as "studentId", ${PointCause.Lesson}::int as cause, lesson.id as "causeId", action.id as "actionId",
      action.category_id as "categoryId", action.kind as method, coalesce(level.xp, 0) as xp, coalesce(level.coin, 0) as coin,
      lesson.date as day, lesson.group_id as "groupId", attendance.marked_by as "staffId", ${noMore}
    from attendance join lesson on lesson.id = attendance.lesson_id
    join gamification_action action on action.kind = ${Method.ParticipateLesson}::int
    left join action_level level on level.action_id = action.id and attendance.mark between from_score and to_score and ${isConnected}
    where ${where} and ${concerns}`
}

/** @param where on `chat` and its `homework` */
export function homeworkWorth(where: Sql): Sql {
  const { isConnected, concerns } = pays(PointCause.Homework, {
    causeId: sql`chat.id`,
    studentId: sql`chat.student_id`,
    groupId: sql`chat.group_id`,
    day: sql`homework.date`,
  })
  return sql`
    select chat.student_id as "studentId", ${PointCause.Homework}::int as cause, chat.id as "causeId", action.id as "actionId",
      action.category_id as "categoryId", action.kind as method, coalesce(level.xp, 0) as xp, coalesce(level.coin, 0) as coin,
      homework.date as day, chat.group_id as "groupId", chat.checked_by as "staffId", ${noMore}
    from chat join homework on homework.id = chat.homework_id
    join gamification_action action on action.kind = ${Method.DoHomework}::int
    left join action_level level on level.action_id = action.id and chat.score between from_score and to_score and ${isConnected}
    -- What was handed in anew keeps what its last verdict was worth until the next one.
    where ${where} and chat.status in (${ChatStatus.Rejected}::int, ${ChatStatus.Accepted}::int) and ${concerns}`
}

/** @param where on `chat` and its `exam` */
export function examWorth(where: Sql): Sql {
  const { isConnected, concerns } = pays(PointCause.Exam, {
    causeId: sql`chat.id`,
    studentId: sql`chat.student_id`,
    groupId: sql`chat.group_id`,
    day: sql`exam.date`,
  })
  // Who was set aside, or was not there, has not taken part.
  const counts = sql`exam.announced_at is not null and chat.result in (${ExamResult.Failed}::int, ${ExamResult.Passed}::int) and ${isConnected}`
  const worth = (of: Sql) => sql`case
    when action.kind = ${Method.PassExam}::int then coalesce(level.${of}, 0)
    when ${counts} then action.${of} else 0 end`
  return sql`
    select chat.student_id as "studentId", ${PointCause.Exam}::int as cause, chat.id as "causeId", action.id as "actionId",
      action.category_id as "categoryId", action.kind as method, ${worth(sql`xp`)} as xp, ${worth(sql`coin`)} as coin,
      exam.date as day, chat.group_id as "groupId", exam.announced_by as "staffId", ${noMore}
    from chat join exam on exam.id = chat.exam_id
    join gamification_action action on action.kind in (${Method.ParticipateExam}::int, ${Method.PassExam}::int)
    left join action_level level on action.kind = ${Method.PassExam}::int and level.action_id = action.id
      and chat.score between from_score and to_score and ${counts}
    where ${where} and ${concerns}`
}
