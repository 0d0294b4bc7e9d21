import { type Db, raw, sql } from '../../db/db.ts'
import { memberOn } from '../../people/memberships/member-days.ts'

/**
 * So that a new member and new work at once cannot miss each other: the second sees what the first has written.
 * @returns the groups, each once, in the order in which they were locked
 */
export async function lockGroups(tx: Db, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return []
  const groups = [...new Set(groupIds)].sort((a, b) => a - b)
  await tx.many(sql`select id from study_group where id = any(${groups}) order by id for no key update`)
  return groups
}

/**
 * Brings the chats about the homework, or the exams, of these groups in line with who was, is or will be a member:
 * everybody who is in the group on its day has a chat; who is not there on that day has none, unless something happened
 * in it already. The groups and the works are locked; run twice, the second changes nothing. Each kind by itself, so
 * that every step goes through an index of its own.
 * @returns the works whose chats are others now
 */
export async function syncChatsWithMembers(
  tx: Db,
  about: 'homework' | 'exam',
  groups: readonly number[],
): Promise<number[]> {
  const table = raw(about)
  const column = raw(`${about}_id`)
  const isDue = sql`${table}.group_id = any(${groups}) and ${table}.deleted_at is null ${
    about === 'exam' ? sql`and ${table}.announced_at is null` : sql``
  }`
  const isMember = sql`student_group.group_id = ${table}.group_id and ${memberOn('student_group', sql`${table}.date`)}`
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
      where chat.${column} = ${table}.id and ${isDue} and ${isUntouched}
        and not exists (select from student_group where student_group.student_id = chat.student_id and ${isMember})
      returning chat.${column} as id
    )
    select id from added union select id from removed`)
  return rows.map((row) => row.id)
}

/** Nobody has written, handed in, or been given anything in it. */
const isUntouched = sql`chat.status is null and chat.deadline is null and chat.started_at is null
  and not exists (select from chat_message where chat_message.chat_id = chat.id)
  and not exists (select from chat_event where chat_event.group_id = chat.group_id and chat_event.chat_id = chat.id)
  and not exists (select from chat_read where chat_read.chat_id = chat.id)`
