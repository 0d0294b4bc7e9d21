import { randomUUID } from 'node:crypto'
import { networkOf } from '../../access/network.ts'
import type { EndReason } from '../../centre/sign-in/sessions.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { studentSessionHours, studentToken } from '../../http/session.ts'

/**
 * @param audit the audit line of it, for the same statement
 * @returns the token; it lives as long as the session
 */
export async function openStudentSession(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  db: Db,
  owner: { studentId: number; address: string; userAgent: string | null },
  audit: Sql = sql`select`,
): Promise<string> {
  const id = randomUUID()
  const now = deps.clock.now()
  await db.run(sql`
    with opened as (
      insert into student_session (id, student_id, address, network, user_agent, created_at, expires_at)
      values (${id}, ${owner.studentId}, ${owner.address}, ${networkOf(owner.address)}, ${owner.userAgent}, ${now}, ${new Date(now.getTime() + studentSessionHours * 3_600_000)}))
    ${audit}`)
  return studentToken(deps, id)
}

/** Ends the open sessions that `which` picks (a condition on `student_session`). */
export async function endStudentSessions(
  tx: Db,
  which: Sql,
  reason: Exclude<EndReason, 'reused'>,
  now: Date,
): Promise<void> {
  await tx.run(
    sql`update student_session set ended_at = ${now}, end_reason = ${reason} where ${which} and ended_at is null`,
  )
}

/** Those that were over before that moment. */
export async function forgetStudentSessions(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from student_session where coalesce(ended_at, expires_at) < ${before}`)
}
