import { isWelcomeParent } from '../../access/parent.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { accessToken, parentToken, studentToken } from '../../http/session.ts'

/** Staff, students or parents: their steps into the house are the same, and their rows, tokens and counts are apart. */
export interface Side {
  entity: 'staff' | 'student' | 'agent'
  /** The table of their sessions, */
  sessions: Sql
  /** its column that names the owner, */
  owner: Sql
  /** and the condition on it that the owner may still come in. */
  isWelcome: Sql
  /** @param options isPages: it is given to a page, not to a program */
  token(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string, options: { isPages: boolean }): string
  /** Whether somebody else looks in a session of theirs (a view of the portal). */
  isView: Sql
  /** Whether a session of theirs is no token of a program, which has a list of its own. */
  isNoToken: Sql
}

/** Those who sign in with a password; parents do with a code that goes to their phone. */
export interface PasswordSide extends Side {
  /** The condition on the owner's row that it is neither blocked nor gone. */
  isOpen: Sql
  /** What a sign-in under way is signed as. */
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
      -- Opened in the moment in which the role came to need a factor.
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
