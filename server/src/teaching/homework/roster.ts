import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, sql } from '../../db/db.ts'
import { lockGroups, syncChatsWithRoster } from '../chats/roster.ts'

/**
 * Creates missing homework chats for members, and deletes empty chats of other students. Call the function in the
 * transaction in which homework was given or a membership changed.
 */
export async function syncHomeworkChatsWithRoster(tx: Db, groupIds: readonly number[]): Promise<void> {
  const groups = await lockGroups(tx, groupIds)
  if (groups.length === 0) return
  // Locks homework in the order of ids, so that two simultaneous calls wait instead of deadlocking.
  const locked = await tx.many<{ id: number }>(sql`
    select id from homework where group_id = any(${groups}) and deleted_at is null order by id for no key update`)
  const changed = new Set(await syncChatsWithRoster(tx, 'homework', groups))
  await recomputeHomeworkSums(
    tx,
    locked.map((row) => row.id).filter((id) => changed.has(id)),
  )
}

/**
 * Moves the homework of a moved lesson to the lesson's new day. The homework is for the students who are group members
 * on that day.
 */
export async function rescheduleHomeworkWithLesson(
  tx: Db,
  { lessonId, groupId, date }: { lessonId: number; groupId: number; date: string },
): Promise<void> {
  await lockGroups(tx, [groupId])
  const moved = await tx.run(
    sql`update homework set date = ${date} where lesson_id = ${lessonId} and date <> ${date}::date`,
  )
  if (moved > 0) await syncHomeworkChatsWithRoster(tx, [groupId])
}

/**
 * Counts all chats of the homework again, so that its stored counts cannot become wrong over time. The homework must be
 * locked before its chat, so that simultaneous changes run one after the other.
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
