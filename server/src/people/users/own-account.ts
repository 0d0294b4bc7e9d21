import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../access/network.ts'
import { giveBack, type ThrottleKey, takeAttempt } from '../../access/throttle.ts'
import { hashPassword, passwordMatches } from '../../centre/sign-in/passwords.ts'
import { endSessions } from '../../centre/sign-in/sessions.ts'
import { accountById } from '../../centre/sign-in/sign-in.queries.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { setLogin, setPassword } from '../staff/write-person.ts'

/** What everybody may change of their own account. */
export function ownAccountRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, auth.changeLogin, changeLogin)
  mount(app, deps, auth.changePassword, changePassword)
}

/** The own password again before the account changes hands; with as many guesses as a sign-in has. */
async function confirmPassword(
  call: Pick<Call<typeof auth.changeLogin>, 'db' | 'viewer' | 'request' | 'clock'>,
  password: string,
  field: string,
) {
  const { db, viewer, request, clock } = call
  const account = await accountById(db, viewer.id)
  // Counted by the session, so that a stranger's guesses at the sign-in do not keep the owner from it.
  const keys: ThrottleKey[] = [`confirm:${viewer.sessionId}`, `address:${networkOf(request.address)}`]
  await takeAttempt(db, keys, clock.now())
  if (await passwordMatches(password, account.passwordHash)) {
    await giveBack(db, keys)
    return account
  }
  throw new AppError('WRONG_PASSWORD', { fields: { [field]: peopleTexts.wrongPassword } })
}

async function changeLogin(call: Call<typeof auth.changeLogin>) {
  const { db, body, viewer } = call
  const before = await confirmPassword(call, body.password, 'password')
  await db.transaction(async (tx) => {
    await setLogin(tx, viewer.id, body.newLogin)
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
  const { db, body, viewer, clock } = call
  await confirmPassword(call, body.oldPassword, 'oldPassword')
  const passwordHash = await hashPassword(body.newPassword)
  await db.transaction(async (tx) => {
    await setPassword(tx, viewer.id, passwordHash)
    await endSessions(tx, sql`staff_id = ${viewer.id} and id <> ${viewer.sessionId}`, 'password', clock.now())
    await call.audit(tx, { action: 'change-password', entity: 'staff', entityId: viewer.id })
  })
  return {}
}
