import { AppError } from '@markaz/protocol/errors'
import { portalViewByStaffAccess } from '@markaz/protocol/personal'
import { type Db, type Sql, sql } from '../db/db.ts'
import { tashkentDayAt } from '../deps.ts'
import { actorHasBranchOfStudentSql, staffStillHasAccessSql } from './actor-access.ts'
import { hasSessionHashSql } from './session-hash.ts'

export interface Student {
  id: number
  sessionId: string
  fullName: string
  /** Changes when the student's groups change. Signed file addresses contain this value and then become invalid. */
  standing: string
  /** True = a staff member views the portal as the student; calls that only the student may make are then refused. */
  isView: boolean
  isStudent: true
}

/** @throws AppError UNAUTHORIZED if the session is invalid, or the student is blocked or no longer in the ERP */
export function studentOfSession(db: Db, sessionId: string, now: Date): Promise<Student> {
  return studentWhere(db, sql`student_session.id = ${sessionId}`, now)
}

/** @param hash hash of the session's id, from a signed file address */
export function studentOfSessionHash(db: Db, hash: string, now: Date): Promise<Student> {
  return studentWhere(db, hasSessionHashSql(sql`student_session.id`, hash), now)
}

async function studentWhere(db: Db, which: Sql, now: Date): Promise<Student> {
  const row = await db.one<Omit<Student, 'isStudent'>>(sql`
    select student.id, student_session.id as "sessionId", student.full_name as "fullName",
      ${studentGroupsFingerprintSql(now)} as standing, viewed_in is not null as "isView"
    from student_session join student on student.id = student_session.student_id
    where ${which} and ${isValidStudentSessionSql(now)}`)
  if (!row) throw new AppError('UNAUTHORIZED')
  return { ...row, isStudent: true }
}

/**
 * SQL condition: the session of the student in `student` is valid. If a staff member views the portal as this student,
 * the staff member's own session must be valid too.
 */
export const isValidStudentSessionSql = (now: Date): Sql => sql`(
  student_session.ended_at is null and student_session.expires_at > ${now}
  and student.system_status = 1 and student.gone_at is null and student.login is not null
  and (viewed_in is null or exists (
    select from session where session.id = viewed_in and session.ended_at is null and session.expires_at > ${now}
      and ${staffStillHasAccessSql(sql`session.staff_id`, portalViewByStaffAccess, actorHasBranchOfStudentSql(sql`student.id`))})))`

/** SQL value that changes whenever the groups of the student in `student` change. */
export const studentGroupsFingerprintSql = (now: Date): Sql => sql`array(select group_id from student_group
  where student_id = student.id and gone_at is null and (ended_date is null or ended_date >= ${tashkentDayAt(now)}::date)
  order by 1)::text`
