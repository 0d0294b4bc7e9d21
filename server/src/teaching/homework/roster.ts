import { type Db, sql } from '../../db/db.ts'
import { lockGroups, syncChatsWithMembers } from '../chats/roster.ts'
import { sumUpHomework } from './sum-up.ts'

/**
 * Everybody who is in the group on the day of a homework's lesson has a chat about it. Run after homework was given, and
 * after a membership changed, in the same transaction.
 */
export async function syncHomeworkRosters(tx: Db, groupIds: readonly number[]): Promise<void> {
  const groups = await lockGroups(tx, groupIds)
  if (groups.length === 0) return
  // All are locked in one order, so that two who do this at once wait for each other instead of locking each other out.
  const locked = await tx.many<{ id: number }>(sql`
    select id from homework where group_id = any(${groups}) and deleted_at is null order by id for no key update`)
  const changed = new Set(await syncChatsWithMembers(tx, 'homework', groups))
  await sumUpHomework(
    tx,
    locked.map((row) => row.id).filter((id) => changed.has(id)),
  )
}

/** A lesson is put on another day: its homework is of that day then, and of whoever is in the group on it. */
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
