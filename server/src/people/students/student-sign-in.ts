import { SignInNextStep } from '@markaz/protocol/centre/sign-in/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { ipNetworkOfAddress } from '../../access/network.ts'
import { normalizeLogin } from '../../access/throttle.ts'
import { checkAndHashNewPassword, requireCurrentPassword } from '../../centre/sign-in/own-password.ts'
import { checkSignInPassword, refuseBlockedAccount, type SignInAccount } from '../../centre/sign-in/password-step.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { knownNetworkAndDeviceColumnsSql, openSession } from '../../centre/sign-in/sessions.ts'
import { studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { createSignInTicket, readSignInTicket } from '../../centre/sign-in/sign-in-ticket.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { portalVisitUpdateSql } from './portal-visits.ts'
import { guessableStudentNamesSql, setStudentPassword } from './student-password.ts'

interface Account extends SignInAccount {
  fullName: string
  login: string
  mustChangePassword: boolean
  names: (string | null)[]
}

type Step = Pick<RouteCall<typeof studentAccount.signIn>, 'db' | 'clock' | 'tokenKey' | 'request' | 'auditInsert'>

/** A password that staff issued opens no session until the student has chosen another password. */
export async function signInStudent(call: RouteCall<typeof studentAccount.signIn>) {
  const which = sql`lower(login collate "C") = ${normalizeLogin(call.body.login)}`
  const account = await checkSignInPassword<Account>(call, studentSignInRules, (where) => accountWhere(which, where))
  if (!account.mustChangePassword) return openStudentSession(call, account)
  const { id, deviceKey } = account
  const next = SignInNextStep.NewPassword
  await call.db.run(call.auditInsert({ action: 'sign-in-step', entity: 'student', entityId: id, after: { next } }))
  return { next, ticket: createSignInTicket(call, studentSignInRules, { id, factor: null, deviceKey }, account) }
}

export async function setStudentPasswordAtSignIn(call: RouteCall<typeof studentAccount.signInPassword>) {
  const { db, body, request } = call
  const { id, deviceKey, isFor } = readSignInTicket(call, studentSignInRules, body.ticket)
  const where = { network: ipNetworkOfAddress(request.address), deviceKey }
  const account = await db.one<Account>(accountWhere(sql`id = ${id} and login is not null`, where))
  if (!account?.mustChangePassword || !isFor(account)) throw new AppError('SIGN_IN_OVER')
  await refuseBlockedAccount(call, studentSignInRules, account)
  const passwordHash = await checkAndHashNewPassword(call, account, body.newPassword)
  const kept = await saveNewPassword(call, { id, passwordHash, before: account.passwordHash })
  if (!kept) throw new AppError('SIGN_IN_OVER')
  return openStudentSession(call, { ...account, accessVersion: account.accessVersion + 1, passwordHash, deviceKey })
}

export async function changeStudentPassword(call: RouteCall<typeof studentAccount.changePassword>) {
  const { db, body, student } = call
  const { id, sessionId } = student
  const account = (await db.one<Account>(accountWhere(sql`id = ${id}`, { network: '', deviceKey: null }))) as Account
  const { passwordHash: before } = account
  const said = { password: body.oldPassword, passwordHash: before, field: 'oldPassword', chosen: body.newPassword }
  if (await requireCurrentPassword(call, studentSignInRules, student, said)) return {}
  const passwordHash = await checkAndHashNewPassword(call, account, body.newPassword)
  const kept = await saveNewPassword(call, { id, passwordHash, before }, sessionId)
  if (!kept) throw new AppError('UNAUTHORIZED')
  return {}
}

/**
 * Saves the password and ends all sessions except `exceptSessionId`. Returns false if another password was issued in
 * the meantime.
 */
async function saveNewPassword(
  { db, clock, audit }: Pick<RouteCall<typeof studentAccount.changePassword>, 'db' | 'clock' | 'audit'>,
  { id, passwordHash, before }: { id: number; passwordHash: string; before: string },
  exceptSessionId?: string,
): Promise<boolean> {
  return db.transaction(async (tx: Db) => {
    if (!(await setStudentPassword(tx, { id, passwordHash, before }))) return false
    const options = { now: clock.now(), ...(exceptSessionId && { exceptSessionId }) }
    await revokeAccess(tx, { entity: 'student', id }, 'ownPassword', options)
    await audit(tx, { action: 'change-password', entity: 'student', entityId: id }, { studentId: id })
    return true
  })
}

async function openStudentSession(
  call: Step,
  { id, fullName, login, passwordHash, accessVersion, deviceKey }: Account & { deviceKey: string | null },
) {
  const { db, clock, request, auditInsert } = call
  const { address, userAgent, page } = request
  const owner = { studentId: id, passwordHash, accessVersion, address, userAgent, deviceKey, page }
  const line = auditInsert({ action: 'sign-in', entity: 'student', entityId: id })
  const opened = await openSession(call, db, owner, line)
  await db.run(portalVisitUpdateSql(sql`id = ${id}`, clock.now()))
  return { ...opened, student: { id, fullName, login } }
}

const accountWhere = (which: Sql, where: { network: string; deviceKey: string | null }): Sql => sql`
  select student.id, full_name as "fullName", login, password_hash as "passwordHash", access_version as "accessVersion", must_change_password as "mustChangePassword",
    ${studentSignInRules.isOpen} as "isOpen",
    ${guessableStudentNamesSql} as names,
    ${knownNetworkAndDeviceColumnsSql(studentSignInRules, sql`student.id`, where)}
  from student where ${which}`
