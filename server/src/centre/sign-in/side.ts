import { isWelcomeParent } from '../../access/parent.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { accessToken, parentToken, studentToken } from '../../http/session.ts'

/** Staff, students or parents. The sign-in steps are the same; rows, tokens and counts are separate. */
export interface Side {
  entity: 'staff' | 'student' | 'agent'
  /** The table of sessions. */
  sessions: Sql
  /** The column of the sessions table with the owner's id. */
  owner: Sql
  /** A condition on the sessions table that the owner may still sign in. */
  isWelcome: Sql
  /** @param options isPages: the token is given to a page, not to a program */
  token(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string, options: { isPages: boolean }): string
  /** A condition that the session is a staff member's view of the portal. */
  isView: Sql
  /** A condition that the session does not belong to an access token; tokens have their own list. */
  isNoToken: Sql
}

/** The sides that sign in with a password. Parents sign in with a code sent to their phone. */
export interface PasswordSide extends Side {
  /** A condition on the owner's row that it is neither blocked nor gone. */
  isOpen: Sql
  /** The claim of a ticket for an unfinished sign-in. */
  ticket: 'ticketOf' | 'studentTicketOf'
  counts: '' | 'student-'
}

const isOpenStaff = sql`not is_blocked and work_status = 1`
const isOpenStudent = sql`system_status = 1 and gone_at is null`

export const staffSide: PasswordSide = {
  entity: 'staff',
  isOpen: isOpenStaff,
  sessions: sql`session`,
  owner: sql`staff_id`,
  isWelcome: sql`exists (
    select from staff join role on role.id = role_id
    where staff.id = session.staff_id and ${isOpenStaff} and login is not null
      -- The session was opened while the role was being changed to need a second factor.
      and (session.with_factor or not needs_second_factor))`,
  token: accessToken,
  isView: sql`false`,
  isNoToken: sql`access_token_id is null`,
  ticket: 'ticketOf',
  counts: '',
}

export const studentSide: PasswordSide = {
  entity: 'student',
  isOpen: isOpenStudent,
  sessions: sql`student_session`,
  owner: sql`student_id`,
  isWelcome: sql`exists (select from student where student.id = student_session.student_id and ${isOpenStudent} and login is not null)`,
  token: studentToken,
  isView: sql`viewed_in is not null`,
  isNoToken: sql`true`,
  ticket: 'studentTicketOf',
  counts: 'student-',
}

export const parentSide: Side = {
  entity: 'agent',
  sessions: sql`parent_session`,
  owner: sql`agent_id`,
  isWelcome: sql`exists (select from agent where agent.id = parent_session.agent_id and ${isWelcomeParent})`,
  token: parentToken,
  isView: sql`false`,
  isNoToken: sql`true`,
}
