import { auth } from '@markaz/protocol/centre/sign-in/routes'
import type { FastifyInstance } from 'fastify'
import { forgetKeys } from '../../access/keys.ts'
import { forgetAttempts } from '../../access/throttle.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountRoute } from '../../http/mount.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { build } from '../../version.ts'
import { fileAddress } from '../files/file-address.ts'
import { confirmFactor, newFactor, newRecoveryCodes, readFactor, removeFactor } from './own-factor.ts'
import { endAccess, endOtherSessions, listSessions, logout } from './own-sessions.ts'
import { profileCounts } from './profile-counts.ts'
import { resealFactors } from './second-factor.ts'
import { forgetSessions, rotateSession } from './sessions.ts'
import { staffSide } from './side.ts'
import { staffInfo } from './sign-in.queries.ts'
import { signIn, signInCode, signInConfirmFactor, signInFactor } from './sign-in.ts'

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, auth.signIn, signIn)
  mountRoute(app, deps, auth.signInCode, signInCode)
  mountRoute(app, deps, auth.signInFactor, signInFactor)
  mountRoute(app, deps, auth.signInConfirmFactor, signInConfirmFactor)
  mountRoute(app, deps, auth.refresh, (call) => rotateSession(call, staffSide, call.request))
  mountRoute(app, deps, auth.logout, (call) => logout(call, staffSide, call.viewer))
  mountRoute(app, deps, auth.profile, profile)
  mountRoute(app, deps, auth.sessions, (call) => listSessions(call, staffSide, call.viewer))
  mountRoute(app, deps, auth.endOtherSessions, (call) => endOtherSessions(call, staffSide, call.viewer))
  mountRoute(app, deps, auth.endAccess, (call) => endAccess(call, staffSide, call.viewer, call.body))
  mountRoute(app, deps, auth.secondFactor, readFactor)
  mountRoute(app, deps, auth.newFactor, newFactor)
  mountRoute(app, deps, auth.confirmFactor, confirmFactor)
  mountRoute(app, deps, auth.newRecoveryCodes, newRecoveryCodes)
  mountRoute(app, deps, auth.removeFactor, removeFactor)
  dailyJob(app.queue, 'sign-in.forget', async () => {
    await forgetSessions(deps.db, staffSide, daysAgo(deps, 30))
    await forgetAttempts(deps.db, daysAgo(deps, 1))
    await resealFactors(deps)
    await forgetKeys(deps.db, deps.clock.now())
  })
}

async function profile(call: Call<typeof auth.profile>) {
  const { db, viewer } = call
  const info = await staffInfo(db, viewer.id)
  return {
    ...info,
    photo: fileAddress(call, info.photo),
    isDemo: call.isDemo,
    version: build,
    queueCount: await profileCounts.read('queueCount', db, viewer),
    notificationsCount: await profileCounts.read('notificationsCount', db, viewer),
    reportsCount: await profileCounts.read('reportsCount', db, viewer),
  }
}
