import { type Db, sql } from '../../db/db.ts'
import { lockGroups, syncChatsWithMembers } from '../chats/roster.ts'

/**
 * Everybody who is in the group on the day of an exam that is not announced has a chat about it. Run after an exam was
 * made or moved, and after a membership changed, in the same transaction.
 */
export async function syncExamRosters(tx: Db, groupIds: readonly number[]): Promise<void> {
  const groups = await lockGroups(tx, groupIds)
  if (groups.length === 0) return
  // Exams are locked in one order, as homework is.
  await tx.many(sql`
    select id from exam where group_id = any(${groups}) and deleted_at is null and announced_at is null order by id for no key update`)
  await syncChatsWithMembers(tx, 'exam', groups)
}
