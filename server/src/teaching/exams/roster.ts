import { type Db, sql } from '../../db/db.ts'
import { lockGroups, syncChatsWithRoster } from '../chats/roster.ts'

/**
 * Makes everyone who is a group member on the day of an exam a participant of the exam. Call the function in the
 * transaction that changes an exam or a membership.
 */
export async function syncExamChatsWithRoster(tx: Db, groupIds: readonly number[]): Promise<void> {
  const groups = await lockGroups(tx, groupIds)
  if (groups.length === 0) return
  // Locks exams in the order of their ids, so that two simultaneous calls never deadlock.
  await tx.many(sql`
    select id from exam where group_id = any(${groups}) and deleted_at is null and announced_at is null order by id for no key update`)
  await syncChatsWithRoster(tx, 'exam', groups)
}
