import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, sql } from '../../db/db.ts'

/**
 * Counts all chats of the homework again, so that its sums cannot become wrong over time. The homework must be locked
 * before its chat, so that simultaneous changes run one after the other.
 */
export async function recomputeHomeworkSums(tx: Db, homeworkIds: readonly number[]): Promise<void> {
  if (homeworkIds.length === 0) return
  await tx.run(sql`
    update homework set (students_count, waiting_count, rejected_count, accepted_count, score_sum) = (
      select count(*), count(*) filter (where status in (${HomeworkStatus.Waiting}::int, ${HomeworkStatus.Checking}::int)),
        count(*) filter (where status = ${HomeworkStatus.Rejected}::int), count(*) filter (where status = ${HomeworkStatus.Accepted}::int),
        coalesce(sum(score), 0)
      from chat where chat.homework_id = homework.id)
    where id = any(${homeworkIds})`)
}
