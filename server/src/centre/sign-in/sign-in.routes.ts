import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { giveBack, takeAttempt, throttleKeys } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { fileAddress } from '../files/file-address.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { endSessions, openSession, rotateSession } from './sessions.ts'
import { accountById, accountByLogin, staffInfo } from './sign-in.queries.ts'

/** What waits for somebody, as the areas that keep it count it. */
export type ProfileCounts = Record<
  'queueCount' | 'notificationsCount' | 'reportsCount',
  (db: Db, viewer: Viewer) => Promise<number>
>

export function signInRoutes(app: FastifyInstance, deps: Deps, counts: ProfileCounts): void {
  mount(app, deps, auth.signIn, signIn)
  mount(app, deps, auth.refresh, (call) => rotateSession(call, call.request.bearer))
  mount(app, deps, auth.logout, logout)
  mount(app, deps, auth.profile, (call) => profile(call, counts))
  mount(app, deps, auth.changeLogin, changeLogin)
  mount(app, deps, auth.changePassword, changePassword)
}

async function signIn(call: Call<typeof auth.signIn>) {
  const { db, body, request, clock } = call
  const keys = throttleKeys(body.login, request.address)
  await takeAttempt(db, keys, clock.now())
  const account = await accountByLogin(db, body.login)
  if (!(await passwordMatches(body.password, account?.passwordHash ?? null)) || !account) {
    throw new AppError('WRONG_CREDENTIALS')
  }
  // Only who knows the password learns that the account is blocked.
  if (account.isBlocked || account.workStatus !== 1) throw new AppError('ACCOUNT_BLOCKED')
  const tokens = await openSession(
    call,
    db,
    {
      staffId: account.id,
      address: request.address,
      userAgent: request.userAgent,
      fcmToken: body.fcmToken || null,
    },
    call.auditInsert(
      { action: 'sign-in', entity: 'staff', entityId: account.id },
      { staffId: account.id, roleId: account.roleId },
    ),
  )
  await giveBack(db, keys)
  const [sessionId = ''] = tokens.refreshToken.split('.')
  return { ...tokens, staffInfo: shownTo(call, sessionId, account.info) }
}

async function logout({ db, viewer, clock, audit }: Call<typeof auth.logout>) {
  await db.transaction(async (tx) => {
    await endSessions(tx, sql`id = ${viewer.sessionId}`, 'logout', clock.now())
    await audit(tx, { action: 'logout', entity: 'staff', entityId: viewer.id })
  })
  return {}
}

/** With the photo's address instead of the key of the file. */
function shownTo<T extends { photo: string | null }>(
  { tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>,
  sessionId: string,
  staff: T,
): T {
  return { ...staff, photo: fileAddress({ viewer: { sessionId }, tokenKey, clock }, staff.photo) }
}

async function profile(call: Call<typeof auth.profile>, counts: ProfileCounts) {
  const { db, viewer } = call
  return {
    ...shownTo(call, viewer.sessionId, await staffInfo(db, viewer.id)),
    queueCount: await counts.queueCount(db, viewer),
    notificationsCount: await counts.notificationsCount(db, viewer),
    reportsCount: await counts.reportsCount(db, viewer),
  }
}

/** The own password again before the account changes hands; wrong guesses count as failed sign-ins. */
async function confirmPassword(
  call: Pick<Call<typeof auth.changeLogin>, 'db' | 'viewer' | 'request' | 'clock'>,
  password: string,
  field: string,
) {
  const { db, viewer, request, clock } = call
  const account = await accountById(db, viewer.id)
  const keys = throttleKeys(account.login, request.address)
  await takeAttempt(db, keys, clock.now())
  if (await passwordMatches(password, account.passwordHash)) {
    await giveBack(db, keys)
    return account
  }
  throw new AppError('WRONG_PASSWORD', { fields: { [field]: "Parol noto'g'ri" } })
}

async function changeLogin(call: Call<typeof auth.changeLogin>) {
  const { db, body, viewer } = call
  const before = await confirmPassword(call, body.password, 'password')
  await db.transaction(async (tx) => {
    await tx.run(sql`update staff set login = ${body.newLogin} where id = ${viewer.id}`)
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
    await tx.run(sql`update staff set password_hash = ${passwordHash} where id = ${viewer.id}`)
    await endSessions(tx, sql`staff_id = ${viewer.id} and id <> ${viewer.sessionId}`, 'password', clock.now())
    await call.audit(tx, { action: 'change-password', entity: 'staff', entityId: viewer.id })
  })
  return {}
}
