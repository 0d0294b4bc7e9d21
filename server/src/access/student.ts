import { AppError } from '@markaz/protocol/errors'
import { viewsPortals } from '@markaz/protocol/portal-view'
import { type Db, type Sql, sql } from '../db/db.ts'
import { dayInTashkent } from '../deps.ts'
import { hasMark } from './session-mark.ts'
import { reachesStudent, stillMay } from './still-may.ts'

/** A student who asks for himself. */
export interface Student {
  id: number
  sessionId: string
  fullName: string
  /** The student's `studentVersion`; addresses of files hold no longer than it does. */
  standing: string
  /** Somebody of the staff looks at the portal as the student: what is the owner's alone is refused (http/mount.ts). */
  isView: boolean
  isStudent: true
}

/** @throws AppError UNAUTHORIZED when the session is over, or the student is blocked or gone from the ERP */
export function studentOfSession(db: Db, sessionId: string, now: Date): Promise<Student> {
  return studentWhere(db, sql`student_session.id = ${sessionId}`, now)
}

/** The same for the session that an address was made for. @throws AppError as `studentOfSession` */
export function studentOfMark(db: Db, mark: string, now: Date): Promise<Student> {
  return studentWhere(db, hasMark(sql`student_session.id`, mark), now)
}

async function studentWhere(db: Db, which: Sql, now: Date): Promise<Student> {
  const row = await db.one<Omit<Student, 'isStudent'>>(sql`
    select student.id, student_session.id as "sessionId", student.full_name as "fullName",
      ${studentVersion(now)} as standing, viewed_in is not null as "isView"
    from student_session join student on student.id = student_session.student_id
    where ${which} and ${isLiveStudentSession(now)}`)
  if (!row) throw new AppError('UNAUTHORIZED')
  return { ...row, isStudent: true }
}

/**
 * The query's `student_session` lives, and its owner (`student`) may come in. A view also ends with the session of the
 * staff that it was opened in, and when they may no longer look, or the student is of none of their branches.
 */
export const isLiveStudentSession = (now: Date): Sql => sql`(
  student_session.ended_at is null and student_session.expires_at > ${now}
  and student.system_status = 1 and student.gone_at is null and student.login is not null
  and (viewed_in is null or exists (
    select from session where session.id = viewed_in and session.ended_at is null and session.expires_at > ${now}
      and ${stillMay(sql`session.staff_id`, viewsPortals, reachesStudent(sql`student.id`))})))`

/** A mark of the student in the query (`student`) that changes with the groups. */
export const studentVersion = (now: Date): Sql => sql`array(select group_id from student_group
  where student_id = student.id and gone_at is null and (ended_date is null or ended_date >= ${dayInTashkent(now)}::date)
  order by 1)::text`
