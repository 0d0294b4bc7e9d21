import { type Db, raw, sql } from '../../db/db.ts'
import { isMemberOnBreakSql, mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'

/**
 * Locks the groups. If two transactions simultaneously add a member and homework to a group, the second waits and then
 * sees the first transaction's rows.
 */
export async function lockGroups(tx: Db, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return []
  const groups = [...new Set(groupIds)].sort((a, b) => a - b)
  await tx.many(sql`select id from study_group where id = any(${groups}) order by id for no key update`)
  return groups
}

/**
 * Creates chats for students who are group members on the day of the homework or exam, and deletes empty chats of other
 * students. The caller must have locked the groups, homework and exams. Returns the ids of the homework or exams whose
 * chats changed.
 */
export async function syncChatsWithRoster(
  tx: Db,
  about: 'homework' | 'exam',
  groups: readonly number[],
): Promise<number[]> {
  const table = raw(about)
  const column = raw(`${about}_id`)
  const isDue = sql`${table}.group_id = any(${groups}) and ${table}.deleted_at is null ${
    about === 'exam' ? sql`and ${table}.announced_at is null` : sql``
  }`
  const dueDay = sql`(homework.deadline at time zone 'Asia/Tashkent')::date`
  const isMember = sql`student_group.group_id = ${table}.group_id and ${mustMemberAttendOnDaySql('student_group', sql`${table}.date`)} ${
    about === 'homework'
      ? sql`and not ${isMemberOnBreakSql(sql`student_group.student_id`, sql`student_group.group_id`, dueDay)}`
      : sql``
  }`
  const rows = await tx.many<{ id: number }>(sql`
    with added as (
      insert into chat (group_id, ${column}, student_id)
      select distinct ${table}.group_id, ${table}.id, student_group.student_id
      from ${table} join student_group on ${isMember}
      where ${isDue}
        and not exists (select from chat where chat.${column} = ${table}.id and chat.student_id = student_group.student_id)
      order by 2, 3 on conflict do nothing returning ${column} as id
    ), removed as (
      delete from chat using ${table}
      where chat.${column} = ${table}.id and ${isDue} and ${isChatUnused}
        and not exists (select from student_group where student_group.student_id = chat.student_id and ${isMember})
      returning chat.${column} as id
    )
    select id from added union select id from removed`)
  return rows.map((row) => row.id)
}

/**
 * Deletes empty chats of two students who will be merged, first those of `goesId`, so that one chat per homework stays.
 */
export async function removeUnusedDuplicateChats(tx: Db, { staysId, goesId }: { staysId: number; goesId: number }) {
  for (const [id, otherId] of [
    [goesId, staysId],
    [staysId, goesId],
  ])
    await tx.run(sql`
      delete from chat where chat.student_id = ${id} and ${isChatUnused} and exists (
        select from chat other where other.student_id = ${otherId} and (other.homework_id = chat.homework_id or other.exam_id = chat.exam_id))`)
}

const isChatUnused = sql`chat.status is null and chat.deadline is null and chat.started_at is null
  and not exists (select from chat_message where chat_message.chat_id = chat.id)
  and not exists (select from chat_event where chat_event.group_id = chat.group_id and chat_event.chat_id = chat.id)
  and not exists (select from chat_read where chat_read.chat_id = chat.id)`
