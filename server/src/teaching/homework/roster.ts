import { type Db, sql } from '../../db/db.ts'
import { lockGroups, syncChatsWithMembers } from '../chats/roster.ts'
import { recomputeHomeworkSums } from './sum-up.ts'

/** Call it in the transaction in which homework was given or a membership changed. */
export async function syncHomeworkRosters(tx: Db, groupIds: readonly number[]): Promise<void> {
  const groups = await lockGroups(tx, groupIds)
  if (groups.length === 0) return
  // Locks homework in the order of ids, so that two simultaneous calls wait instead of deadlocking.
  const locked = await tx.many<{ id: number }>(sql`
    select id from homework where group_id = any(${groups}) and deleted_at is null order by id for no key update`)
  const changed = new Set(await syncChatsWithMembers(tx, 'homework', groups))
  await recomputeHomeworkSums(
    tx,
    locked.map((row) => row.id).filter((id) => changed.has(id)),
  )
}

/**
 * Moves the homework of a moved lesson to the lesson's new day. The homework is for the students who are group members
 * on that day.
 */
export async function moveHomeworkWithLesson(
  tx: Db,
  { lessonId, groupId, date }: { lessonId: number; groupId: number; date: string },
): Promise<void> {
  await lockGroups(tx, [groupId])
  const moved = await tx.run(
    sql`update homework set date = ${date} where lesson_id = ${lessonId} and date <> ${date}::date`,
  )
  if (moved > 0) await syncHomeworkRosters(tx, [groupId])
}
