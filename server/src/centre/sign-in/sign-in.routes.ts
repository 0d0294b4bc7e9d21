import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { FastifyInstance } from 'fastify'
import { deleteOldServerSecretKeys } from '../../access/keys.ts'
import { deleteOldThrottleCounts } from '../../access/throttle.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { programVersionWithCommit } from '../../version.ts'
import { signedFileAddressOf } from '../files/file-address.ts'
import {
  confirmOwnSecondFactor,
  createOwnRecoveryCodes,
  readOwnSecondFactor,
  removeOwnSecondFactor,
  startOwnSecondFactorSetup,
} from './own-second-factor.ts'
import { endOtherSessions, endOwnSessionChatOrCalendar, listSessions, signOut } from './own-sessions.ts'
import { profileCountersProvider } from './profile-counts.ts'
import { reencryptSecondFactorSecrets } from './second-factor.ts'
import { deleteOldSessions, rotateRefreshToken } from './sessions.ts'
import { readStaffInfo } from './sign-in.queries.ts'
import { signIn, signInAfterSecondFactorSetup, signInWithSecondFactor, signInWithSecondFactorCode } from './sign-in.ts'
import { staffSignInRules } from './sign-in-rules.ts'

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, auth.signIn, signIn)
  mountRoute(app, deps, auth.signInCode, signInWithSecondFactorCode)
  mountRoute(app, deps, auth.signInFactor, signInWithSecondFactor)
  mountRoute(app, deps, auth.signInConfirmFactor, signInAfterSecondFactorSetup)
  mountRoute(app, deps, auth.refresh, (call) => rotateRefreshToken(call, staffSignInRules, call.request))
  mountRoute(app, deps, auth.logout, (call) => signOut(call, staffSignInRules, call.viewer))
  mountRoute(app, deps, auth.profile, profile)
  mountRoute(app, deps, auth.sessions, (call) => listSessions(call, staffSignInRules, call.viewer))
  mountRoute(app, deps, auth.endOtherSessions, (call) => endOtherSessions(call, staffSignInRules, call.viewer))
  mountRoute(app, deps, auth.endAccess, (call) =>
    endOwnSessionChatOrCalendar(call, staffSignInRules, call.viewer, call.body),
  )
  mountRoute(app, deps, auth.secondFactor, readOwnSecondFactor)
  mountRoute(app, deps, auth.newFactor, startOwnSecondFactorSetup)
  mountRoute(app, deps, auth.confirmFactor, confirmOwnSecondFactor)
  mountRoute(app, deps, auth.newRecoveryCodes, createOwnRecoveryCodes)
  mountRoute(app, deps, auth.removeFactor, removeOwnSecondFactor)
  registerDailyJob(app.queue, 'sign-in.forget', async () => {
    await deleteOldSessions(deps.db, staffSignInRules, dateDaysAgo(deps, 30))
    await deleteOldThrottleCounts(deps.db, dateDaysAgo(deps, 1))
    await reencryptSecondFactorSecrets(deps)
    await deleteOldServerSecretKeys(deps.db, deps.clock.now())
  })
}

async function profile(call: RouteCall<typeof auth.profile>) {
  const { db, viewer } = call
  const info = await readStaffInfo(db, viewer.id)
  return {
    ...info,
    photo: signedFileAddressOf(call, info.photo),
    isDemo: call.isDemo,
    version: programVersionWithCommit,
    queueCount: await profileCountersProvider.read('queueCount', db, viewer),
    notificationsCount: await profileCountersProvider.read('notificationsCount', db, viewer),
    reportsCount: await profileCountersProvider.read('reportsCount', db, viewer),
  }
}
