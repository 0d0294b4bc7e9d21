import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { isHoldActive } from './hold.ts'

/** SQL for the deadline of one student. The query must contain `chat` and its `homework` or `exam`. */
export function deadlineOf(about: 'homework' | 'exam'): Sql {
  return about === 'homework'
    ? sql`greatest(homework.deadline, chat.deadline)`
    : sql`greatest(exam.deadline, chat.deadline)`
}

/**
 * SQL for the HomeworkStatus (1–6) of one chat at that time. The query must contain `chat` and its `homework` or
 * `exam`.
 */
export function workStatus(about: 'homework' | 'exam', now: Date): Sql {
  return statusBy(deadlineOf(about), now)
}

/** SQL for the deadline in force, for queries of `chat` with `homework` and `exam` left-joined. */
export const anyDeadline: Sql = sql`greatest(homework.deadline, exam.deadline, chat.deadline)`

/** SQL for status and deadline in a query with `chat` and left-joined `homework` and `exam`. */
export function stateOf(now: Date): { status: Sql; deadline: Sql } {
  return { deadline: anyDeadline, status: statusBy(anyDeadline, now) }
}

/** SQL for the status; an expired hold counts as released. */
function statusBy(deadline: Sql, now: Date): Sql {
  return sql`case
    when chat.status = ${HomeworkStatus.Checking}::int and not ${isHoldActive(now)} then ${HomeworkStatus.Waiting}::int
    when chat.status is not null then chat.status
    when ${deadline} <= ${now}::timestamptz then ${HomeworkStatus.Uncompleted}::int
    else ${HomeworkStatus.NotGiven}::int end`
}

/**
 * SQL for the number of students who have handed in nothing although their deadline is over. It uses the sums on the
 * homework, minus the few students with an extended deadline (chat_extended_index). The query must contain `homework`.
 */
export function uncompletedCount(now: Date): Sql {
  return sql`case when homework.deadline > ${now}::timestamptz then 0 else
    homework.students_count - homework.waiting_count - homework.rejected_count - homework.accepted_count - (
      select count(*)::int from chat where chat.homework_id = homework.id and chat.deadline > ${now}::timestamptz and chat.status is null
    ) end`
}
