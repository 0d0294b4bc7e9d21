import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Sql, sql } from '../../db/db.ts'

/** Milliseconds for which a submission is reserved for a checker. */
export const submissionReservationMs = 15 * 60_000
/** Maximum milliseconds of a reservation. A longer reservation was made by a wrong server clock, and is ignored. */
const maxReservationMs = submissionReservationMs + 60_000

export const isSubmissionReservedSql = (now: Date): Sql =>
  sql`(chat.checking_until > ${now}::timestamptz and chat.checking_until <= ${new Date(now.getTime() + maxReservationMs)}::timestamptz)`

export function isSubmissionReserved(until: string | null, now: Date): boolean {
  const left = until === null ? 0 : Date.parse(until) - now.getTime()
  return left > 0 && left <= maxReservationMs
}

/** SQL for the deadline that applies to the student. The query must contain `chat` and its `homework` or `exam`. */
export function submissionDeadlineSql(about: 'homework' | 'exam'): Sql {
  return about === 'homework'
    ? sql`greatest(homework.deadline, chat.deadline)`
    : sql`greatest(exam.deadline, chat.deadline)`
}

/** SQL for the HomeworkStatus (1–6). The query must contain `chat` and its `homework` or `exam`. */
export function submissionStatusSql(about: 'homework' | 'exam', now: Date): Sql {
  return statusByDeadlineSql(submissionDeadlineSql(about), now)
}

/**
 * SQL for the deadline that applies to the student. The query must contain `chat` and left-joined `homework` and
 * `exam`.
 */
export const homeworkOrExamDeadlineSql: Sql = sql`greatest(homework.deadline, exam.deadline, chat.deadline)`

/**
 * SQL for status and deadline of the chat's homework or exam. The query must contain `chat` and left-joined `homework`
 * and `exam`.
 */
export function homeworkOrExamStatusAndDeadlineSql(now: Date): { status: Sql; deadline: Sql } {
  return { deadline: homeworkOrExamDeadlineSql, status: statusByDeadlineSql(homeworkOrExamDeadlineSql, now) }
}

/** An expired reservation for a checker is ignored: the submission waits again. */
function statusByDeadlineSql(deadline: Sql, now: Date): Sql {
  return sql`case
    when chat.status = ${HomeworkStatus.Checking}::int and not ${isSubmissionReservedSql(now)} then ${HomeworkStatus.Waiting}::int
    when chat.status is not null then chat.status
    when ${deadline} <= ${now}::timestamptz then ${HomeworkStatus.Uncompleted}::int
    else ${HomeworkStatus.NotGiven}::int end`
}

/**
 * SQL for the number of students who did not do the homework in time: from the counts stored with the homework,
 * minus the few students with an extended deadline.
 */
export function uncompletedHomeworkCountSql(now: Date): Sql {
  return sql`case when homework.deadline > ${now}::timestamptz then 0 else
    homework.students_count - homework.waiting_count - homework.rejected_count - homework.accepted_count - (
      select count(*)::int from chat where chat.homework_id = homework.id and chat.deadline > ${now}::timestamptz and chat.status is null
    ) end`
}
