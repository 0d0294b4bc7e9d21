import { parentRecovery, staffRecovery, studentRecovery } from '@markaz/protocol/people/recovery/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute } from '../../http/mount.ts'
import { registerDailyJob } from '../../jobs/daily-job.ts'
import { passwordApprovalHandler } from '../telegram/password-press.ts'
import { decideInChat, decideOwnRequest, listOwnRequests, readRequestState } from './approve-request.ts'
import { startPasswordRecovery } from './ask-for-password.ts'
import { chooseForgottenPassword } from './choose-password.ts'
import { recoverySides } from './recovery.queries.ts'
import { recoveryText } from './recovery.text.ts'
import { recoveryAccessKind } from './recovery-access.ts'
import { createAskParentJob, deleteOldRequests } from './recovery-jobs.ts'
import { listWaitingRequests } from './waiting-requests.ts'

export const recoveryArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, studentRecovery.ask, (call) => startPasswordRecovery(call, recoverySides.student))
    mountRoute(app, deps, studentRecovery.state, readRequestState)
    mountRoute(app, deps, studentRecovery.choose, (call) => chooseForgottenPassword(call, recoverySides.student))
    mountRoute(app, deps, staffRecovery.ask, (call) => startPasswordRecovery(call, recoverySides.staff))
    mountRoute(app, deps, staffRecovery.choose, (call) => chooseForgottenPassword(call, recoverySides.staff))
    mountRoute(app, deps, staffRecovery.list, listWaitingRequests)
    mountRoute(app, deps, parentRecovery.list, listOwnRequests)
    mountRoute(app, deps, parentRecovery.decide, decideOwnRequest)
    app.queue.handle(createAskParentJob(deps))
    registerDailyJob(app.queue, 'recovery.forget', () => deleteOldRequests(deps.db, deps.clock.now()))
  },
  listens() {
    passwordApprovalHandler.suppliedBy(decideInChat)
  },
  access: [recoveryAccessKind],
  personalData: {
    tables: ['password_request'],
    read: async (db, studentId) => ({
      [recoveryText.ofFile]: await db.many(
        sql`select asked_at as "sana", device as "qurilma" from password_request where student_id = ${studentId} order by id`,
      ),
    }),
    async forget(tx, { studentId }) {
      await tx.run(sql`delete from password_request where student_id = ${studentId}`)
    },
  },
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`delete from password_request where staff_id = ${staffId}`)
  },
}
