import { rm } from 'node:fs/promises'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { notifyAccountOwner } from '../../centre/sign-in/account-notifications.ts'
import {
  checkAndHashNewPassword,
  requireCurrentPassword,
  wrongPasswordError,
} from '../../centre/sign-in/own-password.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { recordPasswordEntered } from '../../centre/sign-in/sessions.ts'
import { type AccountSecrets, readAccountSecrets } from '../../centre/sign-in/sign-in.queries.ts'
import { openSessionOrReturnNextStep, readAccountOfSignInTicket } from '../../centre/sign-in/sign-in.ts'
import { staffSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { storePasswordChosenByStaff, storeStaffLogin } from '../staff/write-person.ts'

export function ownAccountRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, auth.confirmPassword, async (call) => {
    await confirmPassword(call, call.body.password, 'password')
    await call.audit(call.db, { action: 'confirm-password', entity: 'staff', entityId: call.viewer.id })
    return {}
  })
  mountRoute(app, deps, auth.changeLogin, changeLogin)
  mountRoute(app, deps, auth.changePassword, changePassword)
  mountRoute(app, deps, auth.signInPassword, choosePassword)
}

type OwnPasswordCall = Pick<RouteCall<typeof auth.confirmPassword>, 'db' | 'viewer' | 'clock' | 'audit'>

async function confirmPassword(call: OwnPasswordCall, password: string, field: string): Promise<AccountSecrets> {
  const { db, viewer, clock } = call
  const account = await readAccountSecrets(db, viewer.id)
  await requireCurrentPassword(call, staffSignInRules, viewer, { password, passwordHash: account.passwordHash, field })
  await recordPasswordEntered(db, viewer.sessionId, clock.now())
  return account
}

async function changeLogin(call: RouteCall<typeof auth.changeLogin>) {
  const { db, body, viewer, clock } = call
  const before = await confirmPassword(call, body.password, 'password')
  await db.transaction(async (tx) => {
    await storeStaffLogin(tx, viewer.id, body.newLogin)
    const options = { now: clock.now(), exceptSessionId: viewer.sessionId }
    await revokeAccess(tx, { entity: 'staff', id: viewer.id }, 'login', options)
    await notifyAccountOwner(tx, { staffId: viewer.id, what: 'login', detail: body.newLogin, now: clock.now() })
    await call.audit(tx, {
      action: 'change-login',
      entity: 'staff',
      entityId: viewer.id,
      before: { login: before.login },
      after: { login: body.newLogin },
    })
  })
  return { login: body.newLogin }
}

async function changePassword(call: RouteCall<typeof auth.changePassword>) {
  const { body, viewer } = call
  const account = await confirmPassword(call, body.oldPassword, 'oldPassword')
  const passwordHash = await checkAndHashNewPassword(call, account, body.newPassword)
  const owner = { id: viewer.id, roleId: viewer.roleId, isSuperadmin: viewer.isSuperadmin }
  const kept = await saveNewPassword(call, owner, { passwordHash, before: account.passwordHash }, viewer.sessionId)
  if (!kept) throw wrongPasswordError('oldPassword')
  return {}
}

/** Continues a sign-in with a password that another user issued: the user must choose a new password. */
async function choosePassword(call: RouteCall<typeof auth.signInPassword>) {
  const { account, factor } = await readAccountOfSignInTicket(call)
  const { id, roleId, info } = account
  if (!account.mustChangePassword || (account.hasFactor && !factor)) throw new AppError('SIGN_IN_OVER')
  const passwordHash = await checkAndHashNewPassword(call, await readAccountSecrets(call.db, id), call.body.newPassword)
  const owner = { id, roleId, isSuperadmin: info.isSuperadmin }
  const kept = await saveNewPassword(call, owner, { passwordHash, before: account.passwordHash })
  if (!kept) throw new AppError('SIGN_IN_OVER')
  // The new password increased the account's access version by one. If the stored version is higher, access was revoked
  // in the meantime, and the sign-in fails.
  const accessVersion = account.accessVersion + 1
  return openSessionOrReturnNextStep(
    call,
    { ...account, accessVersion, passwordHash, mustChangePassword: false },
    factor,
  )
}

type SavePasswordCall = Pick<RouteCall<typeof auth.changePassword>, 'db' | 'clock' | 'audit' | 'firstPasswordFile'>

/**
 * Saves the password and ends all sessions except `exceptSessionId`. Returns false if another password was issued in
 * the meantime.
 */
async function saveNewPassword(
  { db, clock, audit, firstPasswordFile }: SavePasswordCall,
  { id, roleId, isSuperadmin }: { id: number; roleId: number; isSuperadmin: boolean },
  change: { passwordHash: string; before: string },
  exceptSessionId?: string,
): Promise<boolean> {
  const kept = await db.transaction(async (tx: Db) => {
    if (!(await storePasswordChosenByStaff(tx, { id, ...change }))) return false
    const options = { now: clock.now(), ...(exceptSessionId && { exceptSessionId }) }
    await revokeAccess(tx, { entity: 'staff', id }, 'ownPassword', options)
    await notifyAccountOwner(tx, { staffId: id, what: 'password', now: clock.now() })
    await audit(tx, { action: 'change-password', entity: 'staff', entityId: id }, { staffId: id, roleId })
    return true
  })
  // The superadmin's first password no longer works, so the file that contains it is deleted.
  if (kept && isSuperadmin && firstPasswordFile) await rm(firstPasswordFile, { force: true })
  return kept
}
