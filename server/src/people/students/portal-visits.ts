import type { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { rotateRefreshToken } from '../../centre/sign-in/sessions.ts'
import { studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'

/** Renewing a student's session counts as a visit of the portal, at most once an hour. */
export async function refreshPortalTokens(call: RouteCall<typeof studentAccount.refresh>) {
  const { db, clock, request } = call
  const tokens = await rotateRefreshToken(call, studentSignInRules, request)
  const [sessionId] = tokens.refreshToken.split('.')
  const now = clock.now()
  const isTheirs = sql`id = (select student_id from student_session where id = ${sessionId})`
  const isLongAgo = sql`coalesce(last_portal_at < ${now}::timestamptz - interval '1 hour', true)`
  await db.run(portalVisitUpdateSql(sql`${isTheirs} and ${isLongAgo}`, now))
  return tokens
}

/** The visit's time is stored in the student's row, because session rows are deleted later. */
export const portalVisitUpdateSql = (which: Sql, now: Date): Sql => sql`
  update student set first_portal_at = coalesce(first_portal_at, ${now}), last_portal_at = ${now} where ${which}`

/** Records that the student started the installed portal app, at most once an hour. */
export async function recordInstalledPortalStart({
  db,
  student,
  clock,
}: RouteCall<typeof studentAccount.portalInstalled>) {
  const now = clock.now()
  await db.run(sql`
    update student set portal_installed_at = ${now}
    where id = ${student.id} and coalesce(portal_installed_at < ${now}::timestamptz - interval '1 hour', true)`)
  return {}
}

export async function chooseStudentAlphabet({ db, student, body }: RouteCall<typeof studentAccount.chooseScript>) {
  await db.run(sql`update student set script = ${body.script} where id = ${student.id}`)
  return {}
}
