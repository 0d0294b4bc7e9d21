import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { memberOn } from '../../people/memberships/member-days.ts'
import { sumUpHomework } from '../homework/sum-up.ts'

/**
 * Brings the chats of these groups in line with who was, is or will be a member: everybody who is in the group on the
 * day of a homework's lesson, or of an exam that is not announced, has a chat about it; who is not there on that day
 * has none, unless something happened in it already. Run after homework or an exam was made or moved, and after a
 * membership changed, in the same transaction; run twice, the second changes nothing.
 */
export async function keepRosters(tx: Db, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return
  const groups = [...new Set(groupIds)].sort((a, b) => a - b)
  // So that a new member and new homework at once cannot miss each other: the second sees what the first has written.
  await tx.many(sql`select id from study_group where id = any(${groups}) order by id for no key update`)
  // In one order, so that two who do this at once wait for each other instead of locking each other out.
  const locked = await tx.many<{ id: number }>(sql`
    select id from homework where group_id = any(${groups}) and deleted_at is null order by id for no key update`)
  await tx.many(sql`
    select id from exam where group_id = any(${groups}) and deleted_at is null and announced_at is null order by id for no key update`)
  const changed = new Set<number | null>()
  for (const about of ['homework', 'exam'] as const) {
    const rows = await tx.many<{ homeworkId: number | null }>(bringInLine(about, groups))
    for (const { homeworkId } of rows) changed.add(homeworkId)
  }
  await sumUpHomework(
    tx,
    locked.map((row) => row.id).filter((id) => changed.has(id)),
  )
}

/** Adds and removes chats of one kind; each kind by itself, so that every step goes through an index of its own. */
function bringInLine(about: 'homework' | 'exam', groups: readonly number[]): Sql {
  const table = raw(about)
  const column = raw(`${about}_id`)
  const isDue = sql`${table}.group_id = any(${groups}) and ${table}.deleted_at is null ${
    about === 'exam' ? sql`and ${table}.announced_at is null` : sql``
  }`
  const isMember = sql`student_group.group_id = ${table}.group_id and ${memberOn('student_group', sql`${table}.date`)}`
  return sql`
    with added as (
      insert into chat (group_id, ${column}, student_id)
      select distinct ${table}.group_id, ${table}.id, student_group.student_id
      from ${table} join student_group on ${isMember}
      where ${isDue}
        and not exists (select from chat where chat.${column} = ${table}.id and chat.student_id = student_group.student_id)
      order by 2, 3 on conflict do nothing returning homework_id
    ), removed as (
      delete from chat using ${table}
      where chat.${column} = ${table}.id and ${isDue} and ${isUntouched}
        and not exists (select from student_group where student_group.student_id = chat.student_id and ${isMember})
      returning chat.homework_id
    )
    select homework_id as "homeworkId" from added union select homework_id from removed`
}

/** Nobody has written, handed in, or been given anything in it. */
const isUntouched = sql`chat.status is null and chat.deadline is null and chat.started_at is null
  and not exists (select from chat_message where chat_message.chat_id = chat.id)
  and not exists (select from chat_event where chat_event.group_id = chat.group_id and chat_event.chat_id = chat.id)
  and not exists (select from chat_read where chat_read.chat_id = chat.id)`
