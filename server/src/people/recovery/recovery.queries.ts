import { isActiveParentLinkSql, maySignInAsParentSql } from '../../access/parent.ts'
import { knownNetworkAndDeviceColumnsSql } from '../../centre/sign-in/sessions.ts'
import { type PasswordSignInRules, staffSignInRules, studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'

/** Students or staff can request a new password. Parents have no password. */
export type RecoveryAccountRules = PasswordSignInRules & { entity: 'student' | 'staff' }
export const signInRulesForRecovery = { student: studentSignInRules, staff: staffSignInRules } as Record<
  'student' | 'staff',
  RecoveryAccountRules
>

export const recoveryPersonIdColumn = ({ entity }: RecoveryAccountRules): Sql => raw(`${entity}_id`)

interface Person {
  id: number
  isKnownDevice: boolean
}

/** Does not find a person who is blocked or has left. */
export async function findPersonByLogin(
  db: Db,
  side: RecoveryAccountRules,
  foldedLogin: string,
  where: { network: string; deviceKey: string | null },
): Promise<Person | undefined> {
  const table = raw(side.entity)
  return db.one<Person>(sql`
    select ${table}.id, ${knownNetworkAndDeviceColumnsSql(side, sql`${table}.id`, where)} from ${table}
    where lower(login collate "C") = ${foldedLogin} and ${side.isOpen}`)
}

/**
 * Finds the person's Telegram chat to which a recovery code may be sent. An intruder in an open session could link
 * their own chat, so one of these must be true:
 * - The chat was linked by a shared contact with the owner's phone number.
 * - The chat was linked within an hour after the password was typed.
 * - The chat was linked over a day ago.
 *
 * Returns undefined without such a chat, or if the account needs a second factor but has none.
 */
export async function findChatForRecoveryCode(
  db: Db,
  side: RecoveryAccountRules,
  personId: number,
  now: Date,
): Promise<{ id: number; chatId: number } | undefined> {
  const typedAt = side.entity === 'staff' ? sql`password_at` : sql`created_at`
  const byPassword =
    side.entity === 'staff' ? sql`access_token_id is null` : sql`telegram_chat_id is null and viewed_in is null`
  const isEnough =
    side.entity === 'student'
      ? sql`true`
      : sql`exists (
          select from staff join role on role.id = staff.role_id
          where staff.id = ${personId} and (not (needs_second_factor or is_superadmin)
            or exists (select from second_factor where staff_id = staff.id and confirmed_at is not null)))`
  return db.one<{ id: number; chatId: number }>(sql`
    select chat.id, chat.chat_id as "chatId" from telegram_chat chat
    where chat.${recoveryPersonIdColumn(side)} = ${personId} and chat.ended_at is null and ${isEnough} and (
      chat.linked_by = 'contact' or chat.linked_at <= ${new Date(now.getTime() - 86_400_000)}
      or exists (
        select from ${side.sessions} opened where opened.${side.owner} = ${personId} and ${byPassword}
          and ${typedAt} between chat.linked_at - interval '1 hour' and chat.linked_at))`)
}

/**
 * SQL condition: the parent may see both marks and documents of the student, because the student's password gives
 * access to both.
 */
export const mayParentApprovePasswordRequestSql = (studentId: Sql): Sql => sql`(${maySignInAsParentSql} and exists (
  select from agent_student
  where agent_student.agent_id = agent.id and agent_student.student_id = ${studentId} and ${isActiveParentLinkSql} and tells_marks and tells_papers))`

export const isPasswordRequestPendingSql = (now: Date): Sql => sql`(
  password_request.expires_at > ${now} and (
    exists (select from student where student.id = password_request.student_id and ${studentSignInRules.isOpen} and login is not null)
    or exists (select from staff where staff.id = password_request.staff_id and ${staffSignInRules.isOpen} and login is not null)))`

/** SQL condition: a parent has approved the query's `password_request`, and is still allowed to approve it. */
export const isPasswordRequestApprovedSql: Sql = sql`exists (
  select from agent where agent.id = password_request.approved_by and ${mayParentApprovePasswordRequestSql(sql`password_request.student_id`)})`
