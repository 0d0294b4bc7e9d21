import { rm } from 'node:fs/promises'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { AppError } from '@markaz/protocol/errors'
import { centreTexts } from '@markaz/protocol/errors/centre'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../access/network.ts'
import { giveBack, type ThrottleKey, takeAttempt } from '../../access/throttle.ts'
import { tellOwner } from '../../centre/sign-in/account-news.ts'
import { refuseWeakPassword } from '../../centre/sign-in/password-rules.ts'
import { hashPassword, passwordMatches } from '../../centre/sign-in/passwords.ts'
import { endSessions, notePassword } from '../../centre/sign-in/sessions.ts'
import { type OwnSecrets, ownSecrets } from '../../centre/sign-in/sign-in.queries.ts'
import { accountOfTicket, goOn } from '../../centre/sign-in/sign-in.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { refuse } from '../../http/refuse.ts'
import { setLogin, setPassword } from '../staff/write-person.ts'

/** What everybody may change of their own account. */
export function ownAccountRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, auth.confirmPassword, async (call) => {
    await confirmPassword(call, call.body.password, 'password')
    await call.audit(call.db, { action: 'confirm-password', entity: 'staff', entityId: call.viewer.id })
    return {}
  })
  mount(app, deps, auth.changeLogin, changeLogin)
  mount(app, deps, auth.changePassword, changePassword)
  mount(app, deps, auth.signInPassword, choosePassword)
}

type Asking = Pick<Call<typeof auth.confirmPassword>, 'db' | 'viewer' | 'request' | 'clock' | 'audit'>

/** The own password again before the account changes hands, with as many guesses as a sign-in has. */
async function confirmPassword(call: Asking, password: string, field: string) {
  const { db, viewer, request, clock } = call
  const account = await ownSecrets(db, viewer.id)
  // Counted by the session, so that a stranger's guesses at the sign-in do not keep the owner from it.
  const keys: ThrottleKey[] = [`confirm:${viewer.sessionId}`, `address:${networkOf(request.address)}`]
  await takeAttempt(db, keys, clock.now())
  if (!(await passwordMatches(password, account.passwordHash))) {
    await call.audit(db, { action: 'confirm-failed', entity: 'staff', entityId: viewer.id })
    throw new AppError('WRONG_PASSWORD', { fields: { [field]: centreTexts.wrongPassword } })
  }
  await giveBack(db, keys)
  await notePassword(db, viewer.sessionId, clock.now())
  return account
}

async function changeLogin(call: Call<typeof auth.changeLogin>) {
  const { db, body, viewer, clock } = call
  const before = await confirmPassword(call, body.password, 'password')
  await db.transaction(async (tx) => {
    await setLogin(tx, viewer.id, body.newLogin)
    await tellOwner(tx, { staffId: viewer.id, what: 'login', detail: body.newLogin, now: clock.now() })
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

async function changePassword(call: Call<typeof auth.changePassword>) {
  const { body, viewer } = call
  const account = await confirmPassword(call, body.oldPassword, 'oldPassword')
  const passwordHash = await newHash(call, account, body.newPassword)
  const owner = { id: viewer.id, roleId: viewer.roleId, isSuperadmin: viewer.isSuperadmin }
  await keepPassword(call, owner, passwordHash, sql`staff_id = ${viewer.id} and id <> ${viewer.sessionId}`)
  return {}
}

/** A sign-in with a password that somebody else knows goes on with one's own. */
async function choosePassword(call: Call<typeof auth.signInPassword>) {
  const { account, factor } = await accountOfTicket(call)
  const { id, roleId, info } = account
  if (!account.mustChangePassword || (account.hasFactor && !factor)) throw new AppError('SIGN_IN_OVER')
  const passwordHash = await newHash(call, await ownSecrets(call.db, id), call.body.newPassword)
  await keepPassword(call, { id, roleId, isSuperadmin: info.isSuperadmin }, passwordHash, sql`staff_id = ${id}`)
  return goOn(call, { ...account, passwordHash, mustChangePassword: false }, factor)
}

async function newHash(call: Pick<Deps, 'db' | 'publicUrl'>, { names, passwordHash }: OwnSecrets, password: string) {
  await refuseWeakPassword(call, password, names, 'newPassword')
  if (await passwordMatches(password, passwordHash)) refuse('newPassword', centreTexts.samePassword)
  return hashPassword(password)
}

type Keeping = Pick<Call<typeof auth.changePassword>, 'db' | 'clock' | 'audit' | 'firstPasswordFile'>

/** @param ending the sessions that end with the old password */
async function keepPassword(
  { db, clock, audit, firstPasswordFile }: Keeping,
  { id, roleId, isSuperadmin }: { id: number; roleId: number; isSuperadmin: boolean },
  passwordHash: string,
  ending: Sql,
): Promise<void> {
  await db.transaction(async (tx: Db) => {
    await setPassword(tx, id, passwordHash)
    await endSessions(tx, ending, 'password', clock.now())
    await tellOwner(tx, { staffId: id, what: 'password', now: clock.now() })
    await audit(tx, { action: 'change-password', entity: 'staff', entityId: id }, { staffId: id, roleId })
  })
  // What stands in it opens nothing any more, and looks as if it did.
  if (isSuperadmin && firstPasswordFile) await rm(firstPasswordFile, { force: true })
}
