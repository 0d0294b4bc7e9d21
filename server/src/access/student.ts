import { AppError } from '@markaz/protocol/errors'
import { viewsPortals } from '@markaz/protocol/portal-view'
import { type Db, type Sql, sql } from '../db/db.ts'
import { dayInTashkent } from '../deps.ts'
import { hasSessionMark } from './session-mark.ts'
import { reachesStudent, stillHasAccess } from './still-may.ts'

/** A signed-in student. */
export interface Student {
  id: number
  sessionId: string
  fullName: string
  /** The student's `studentVersion`; signed file addresses are valid only as long as it does not change. */
  standing: string
  /**
   * True = a staff member views the portal as the student; actions that only the student may do are refused
   * (http/mount.ts).
   */
  isView: boolean
  isStudent: true
}

/**
 * Returns the student of a session.
 * @throws AppError UNAUTHORIZED when the session has ended, or the student is blocked or no longer in the ERP
 */
export function studentOfSession(db: Db, sessionId: string, now: Date): Promise<Student> {
  return studentWhere(db, sql`student_session.id = ${sessionId}`, now)
}

/**
 * Returns the student of a session, found by the session's mark, which is in addresses of files.
 * @throws AppError as `studentOfSession`
 */
export function studentOfMark(db: Db, mark: string, now: Date): Promise<Student> {
  return studentWhere(db, hasSessionMark(sql`student_session.id`, mark), now)
}

async function studentWhere(db: Db, which: Sql, now: Date): Promise<Student> {
  const row = await db.one<Omit<Student, 'isStudent'>>(sql`
    select student.id, student_session.id as "sessionId", student.full_name as "fullName",
      ${studentVersion(now)} as standing, viewed_in is not null as "isView"
    from student_session join student on student.id = student_session.student_id
    where ${which} and ${isValidStudentSession(now)}`)
  if (!row) throw new AppError('UNAUTHORIZED')
  return { ...row, isStudent: true }
}

/**
 * SQL: the query's `student_session` is valid and its owner (`student`) may sign in. A view also ends with the staff
 * session that opened it, when the staff member loses the right to view, or when the student leaves their branches.
 */
export const isValidStudentSession = (now: Date): Sql => sql`(
  student_session.ended_at is null and student_session.expires_at > ${now}
  and student.system_status = 1 and student.gone_at is null and student.login is not null
  and (viewed_in is null or exists (
    select from session where session.id = viewed_in and session.ended_at is null and session.expires_at > ${now}
      and ${stillHasAccess(sql`session.staff_id`, viewsPortals, reachesStudent(sql`student.id`))})))`

/** SQL: a value for the query's `student` that changes with the student's groups. */
export const studentVersion = (now: Date): Sql => sql`array(select group_id from student_group
  where student_id = student.id and gone_at is null and (ended_date is null or ended_date >= ${dayInTashkent(now)}::date)
  order by 1)::text`
