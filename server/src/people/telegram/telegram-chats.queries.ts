import type { OwnTelegramConnection } from '@markaz/protocol/people/telegram/schemas'
import { isConfirmedParentPhoneSql, isConfirmedStudentPhoneSql } from '../../access/confirm-phone.ts'
import { isActiveParentLinkSql, maySignInAsParentSql } from '../../access/parent.ts'
import { staffSignInRules, studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'

export interface TelegramChatOwner {
  side: 'agent' | 'student' | 'staff'
  id: number
}

/** Column with the owner's id in `telegram_chat` and `telegram_link`. */
export const telegramChatOwnerColumnOf = ({ side }: Pick<TelegramChatOwner, 'side'>): Sql => raw(`${side}_id`)

/** @param id SQL expression for the owner's id, for example a column of the enclosing query: `agent.id` */
export const telegramChatIdSql = (side: TelegramChatOwner['side'], id: Sql): Sql => sql`(
  select chat_id from telegram_chat where ${telegramChatOwnerColumnOf({ side })} = ${id} and ended_at is null)`

export interface LinkedTelegramChat {
  /** Id of the row in `telegram_chat`, not Telegram's id. */
  id: number
  owner: TelegramChatOwner
  fullName: string
}

/** Returns null if no person is linked to the chat, or the person is blocked or has left. */
export async function findLinkedChat(db: Db, chatId: number): Promise<LinkedTelegramChat | null> {
  const row = await db.one<LinkedTelegramChat>(sql`
    select telegram_chat.id, json_build_object('side', side, 'id', owner.id) as owner, "fullName"
    from telegram_chat cross join lateral (
      select 'agent' as side, agent.id, full_name as "fullName" from agent where agent.id = agent_id and ${maySignInAsParentSql}
      union all
      select 'student', student.id, full_name from student where student.id = student_id and ${studentSignInRules.isOpen}
      union all
      select 'staff', staff.id, full_name from staff where staff.id = staff_id and ${staffSignInRules.isOpen}
    ) owner
    where chat_id = ${chatId} and ended_at is null`)
  return row ?? null
}

export async function readOwnTelegramChat(db: Db, owner: TelegramChatOwner): Promise<OwnTelegramConnection['chat']> {
  const chat = await db.one<NonNullable<OwnTelegramConnection['chat']>>(sql`
    select linked_at as "linkedAt", linked_by as "linkedBy" from telegram_chat
    where ${telegramChatOwnerColumnOf(owner)} = ${owner.id} and ended_at is null`)
  return chat ?? null
}

export interface TelegramChatChild {
  id: number
  fullName: string
  /** True = the parent receives notifications about lessons and homework of this child. */
  tellsMarks: boolean
}

export async function listChildrenOfTelegramChatOwner(
  db: Db,
  { side, id }: TelegramChatOwner,
): Promise<TelegramChatChild[]> {
  if (side === 'staff') return []
  if (side === 'student')
    return db.many<TelegramChatChild>(
      sql`select id, full_name as "fullName", true as "tellsMarks" from student where id = ${id}`,
    )
  return db.many<TelegramChatChild>(sql`
    select student.id, full_name as "fullName", tells_marks as "tellsMarks"
    from agent_student join student on student.id = agent_student.student_id
    where agent_id = ${id} and ${isActiveParentLinkSql} order by student.birth_date, student.id`)
}

/** Returns the parent with the phone number, or otherwise the student; null if several people have the number. */
export async function findTelegramChatOwnerByPhone(db: Db, phone: string): Promise<TelegramChatOwner | null> {
  const parents = await db.many<{ id: number }>(sql`
    select agent.id from agent where ${maySignInAsParentSql} and ${isConfirmedParentPhoneSql(phone)} limit 2`)
  if (parents.length > 0) return parents.length === 1 ? { side: 'agent', id: (parents[0] as { id: number }).id } : null
  const students = await db.many<{ id: number }>(sql`
    select id from student where ${isConfirmedStudentPhoneSql(sql`${phone}::text`)} and ${studentSignInRules.isOpen} limit 2`)
  return students.length === 1 ? { side: 'student', id: (students[0] as { id: number }).id } : null
}
