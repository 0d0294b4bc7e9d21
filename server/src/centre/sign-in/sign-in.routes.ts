import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../access/network.ts'
import { forgetAttempts, giveBack, takeAttempt, throttleKeys } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { fileAddress } from '../files/file-address.ts'
import { passwordMatches } from './passwords.ts'
import { endSessions, forgetSessions, openSession, rotateSession } from './sessions.ts'
import { accountByLogin, staffInfo } from './sign-in.queries.ts'

/** What waits for somebody, as the areas that keep it count it. */
type ProfileCounts = Record<
  'queueCount' | 'notificationsCount' | 'reportsCount',
  (db: Db, viewer: Viewer) => Promise<number>
>

export function signInRoutes(app: FastifyInstance, deps: Deps, counts: ProfileCounts): void {
  mount(app, deps, auth.signIn, signIn)
  mount(app, deps, auth.refresh, (call) => rotateSession(call, call.request.bearer))
  mount(app, deps, auth.logout, logout)
  mount(app, deps, auth.profile, (call) => profile(call, counts))
  dailyJob(app.lane, 'sign-in.forget', async () => {
    await forgetSessions(deps.db, daysAgo(deps, 30))
    await forgetAttempts(deps.db, daysAgo(deps, 1))
  })
}

async function signIn(call: Call<typeof auth.signIn>) {
  const { db, body, request, clock } = call
  const keys = throttleKeys(body.login, request.address)
  const brake = await takeAttempt(db, keys, clock.now())
  const account = await accountByLogin(db, body.login, networkOf(request.address))
  if (brake && !account?.isKnownThere) throw brake
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
