import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, sql } from '../../db/db.ts'

/**
 * Counts a homework's submissions by state, and sums their scores, again from its chats, so that these sums cannot
 * become wrong over time. A transaction that changes a chat must lock the homework first (`for no key update`), then
 * the chat, and call this at its end. Then simultaneous changes of different chats run one after the other, and each
 * count includes the others.
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
