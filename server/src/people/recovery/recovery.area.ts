import { parentRecovery, staffRecovery, studentRecovery } from '@markaz/protocol/people/recovery/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute } from '../../http/mount.ts'
import { registerDailyJob } from '../../jobs/daily-job.ts'
import { passwordApprovalProvider } from '../telegram/password-press.ts'
import {
  decidePasswordRequest,
  decidePasswordRequestInChat,
  isPasswordRequestApproved,
  listOwnPasswordRequests,
} from './approve-request.ts'
import { startPasswordRecovery } from './ask-for-password.ts'
import { chooseForgottenPassword } from './choose-password.ts'
import { recoveryAccountKinds } from './recovery.queries.ts'
import { recoveryText } from './recovery.text.ts'
import { recoveryAccessKind } from './recovery-access.ts'
import { createAskParentForPasswordJob, deleteOldPasswordRequests } from './recovery-jobs.ts'
import { listWaitingPasswordRequests } from './waiting-requests.ts'

export const recoveryArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, studentRecovery.ask, (call) => startPasswordRecovery(call, recoveryAccountKinds.student))
    mountRoute(app, deps, studentRecovery.state, isPasswordRequestApproved)
    mountRoute(app, deps, studentRecovery.choose, (call) => chooseForgottenPassword(call, recoveryAccountKinds.student))
    mountRoute(app, deps, staffRecovery.ask, (call) => startPasswordRecovery(call, recoveryAccountKinds.staff))
    mountRoute(app, deps, staffRecovery.choose, (call) => chooseForgottenPassword(call, recoveryAccountKinds.staff))
    mountRoute(app, deps, staffRecovery.list, listWaitingPasswordRequests)
    mountRoute(app, deps, parentRecovery.list, listOwnPasswordRequests)
    mountRoute(app, deps, parentRecovery.decide, decidePasswordRequest)
    app.queue.handle(createAskParentForPasswordJob(deps))
    registerDailyJob(app.queue, 'recovery.forget', () => deleteOldPasswordRequests(deps.db, deps.clock.now()))
  },
  listens() {
    passwordApprovalProvider.suppliedBy(decidePasswordRequestInChat)
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
