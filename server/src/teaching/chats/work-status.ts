import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { holds } from './hold.ts'

/** The deadline that counts for one student; the query has `chat` and its `homework` or `exam`. */
export function deadlineOf(about: 'homework' | 'exam'): Sql {
  return about === 'homework'
    ? sql`greatest(homework.deadline, chat.deadline)`
    : sql`greatest(exam.deadline, chat.deadline)`
}

/** HomeworkStatus (1–6) of one chat at that moment; the query has `chat` and its `homework` or `exam`. */
export function workStatus(about: 'homework' | 'exam', now: Date): Sql {
  return statusBy(deadlineOf(about), now)
}

/** The same for a query that has `chat` with `homework` and `exam` left-joined. */
export const anyDeadline: Sql = sql`greatest(homework.deadline, exam.deadline, chat.deadline)`

/** Both for a query that has `chat` with `homework` and `exam` left-joined. */
export function stateOf(now: Date): { status: Sql; deadline: Sql } {
  return { deadline: anyDeadline, status: statusBy(anyDeadline, now) }
}

/** Who took a work to check it and let the time pass has put it back. */
function statusBy(deadline: Sql, now: Date): Sql {
  return sql`case
    when chat.status = ${HomeworkStatus.Checking}::int and not ${holds(now)} then ${HomeworkStatus.Waiting}::int
    when chat.status is not null then chat.status
    when ${deadline} <= ${now}::timestamptz then ${HomeworkStatus.Uncompleted}::int
    else ${HomeworkStatus.NotGiven}::int end`
}

/**
 * How many of a homework's students have handed in nothing although their deadline is over: from the sums on the
 * homework, less the few who were given more time (chat_extended_index). The query has `homework`.
 */
export function uncompletedCount(now: Date): Sql {
  return sql`case when homework.deadline > ${now}::timestamptz then 0 else
    homework.students_count - homework.waiting_count - homework.rejected_count - homework.accepted_count - (
      select count(*)::int from chat where chat.homework_id = homework.id and chat.deadline > ${now}::timestamptz and chat.status is null
    ) end`
}
