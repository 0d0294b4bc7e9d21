import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../db/db.ts'

/** A student who asks for himself. */
export interface Student {
  id: number
  sessionId: string
  fullName: string
  isStudent: true
}

/** @throws AppError UNAUTHORIZED when the session is over, or the student is blocked or gone from the ERP */
export async function studentOfSession(db: Db, sessionId: string, now: Date): Promise<Student> {
  const row = await db.one<{ id: number; fullName: string }>(sql`
    select student.id, student.full_name as "fullName"
    from student_session join student on student.id = student_session.student_id
    where student_session.id = ${sessionId} and student_session.ended_at is null and student_session.expires_at > ${now}
      and student.system_status = 1 and student.gone_at is null and student.login is not null`)
  if (!row) throw new AppError('UNAUTHORIZED')
  return { ...row, sessionId, isStudent: true }
}
