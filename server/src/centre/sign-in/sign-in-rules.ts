import { maySignInAsParentSql } from '../../access/parent.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { createAccessToken, createParentToken, createStudentToken } from '../../http/session.ts'

/** The differences between staff, students and parents at sign-in. */
export interface SignInRules {
  entity: 'staff' | 'student' | 'agent'
  sessions: Sql
  /** The column of the sessions table with the owner's id. */
  owner: Sql
  /** SQL condition on the sessions table: the owner may still sign in. */
  isWelcome: Sql
  /** @param options.isPages true = the access token is for a browser page, false = for an API client */
  token(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string, options: { isPages: boolean }): string
  /** SQL condition: the session is a staff member's view of a student's portal. */
  isView: Sql
  /**
   * SQL condition: the session does not belong to an access token. Access tokens are listed separately from sessions.
   */
  isNoToken: Sql
}

/** The rules for staff and students. Parents sign in with a code sent to their phone, not with a password. */
export interface PasswordSignInRules extends SignInRules {
  /** SQL condition on the owner's row: the person is not blocked and has not left. */
  isOpen: Sql
  /** The claim that contains the account's id in the signed ticket of an unfinished sign-in. */
  ticket: 'ticketOf' | 'studentTicketOf'
  counts: '' | 'student-'
}

const isOpenStaff = sql`not is_blocked and work_status = 1`
const isOpenStudent = sql`system_status = 1 and gone_at is null`

export const staffSignInRules: PasswordSignInRules = {
  entity: 'staff',
  isOpen: isOpenStaff,
  sessions: sql`session`,
  owner: sql`staff_id`,
  isWelcome: sql`exists (
    select from staff join role on role.id = role_id
    where staff.id = session.staff_id and ${isOpenStaff} and login is not null
      -- Refuses a session that was opened without a second factor while the role was changed to require it.
      and (session.with_factor or not needs_second_factor))`,
  token: createAccessToken,
  isView: sql`false`,
  isNoToken: sql`access_token_id is null`,
  ticket: 'ticketOf',
  counts: '',
}

export const studentSignInRules: PasswordSignInRules = {
  entity: 'student',
  isOpen: isOpenStudent,
  sessions: sql`student_session`,
  owner: sql`student_id`,
  isWelcome: sql`exists (select from student where student.id = student_session.student_id and ${isOpenStudent} and login is not null)`,
  token: createStudentToken,
  isView: sql`viewed_in is not null`,
  isNoToken: sql`true`,
  ticket: 'studentTicketOf',
  counts: 'student-',
}

export const parentSignInRules: SignInRules = {
  entity: 'agent',
  sessions: sql`parent_session`,
  owner: sql`agent_id`,
  isWelcome: sql`exists (select from agent where agent.id = parent_session.agent_id and ${maySignInAsParentSql})`,
  token: createParentToken,
  isView: sql`false`,
  isNoToken: sql`true`,
}
