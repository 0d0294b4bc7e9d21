import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../db/db.ts'
import { dayInTashkent } from '../deps.ts'
import { hasMark } from './session-mark.ts'

/** A student who asks for himself. */
export interface Student {
  id: number
  sessionId: string
  fullName: string
  /** As `studentStanding`; addresses of files hold no longer than it does. */
  standing: string
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
      ${studentStanding(now)} as standing
    from student_session join student on student.id = student_session.student_id
    where ${which} and student_session.ended_at is null and student_session.expires_at > ${now}
      and student.system_status = 1 and student.gone_at is null and student.login is not null`)
  if (!row) throw new AppError('UNAUTHORIZED')
  return { ...row, isStudent: true }
}

/** Of the query's `student`: another one with each change of the groups. */
export const studentStanding = (now: Date): Sql => sql`array(select group_id from student_group
  where student_id = student.id and gone_at is null and (ended_date is null or ended_date >= ${dayInTashkent(now)}::date)
  order by 1)::text`
