import { parentRecovery, staffRecovery, studentRecovery } from '@markaz/protocol/people/recovery/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute } from '../../http/mount.ts'
import { dailyJob } from '../../jobs/daily-job.ts'
import { passwordPress } from '../telegram/password-press.ts'
import { decideInChat, decideOwnRequest, listOwnRequests, readRequestState } from './approve-request.ts'
import { askForPassword } from './ask-for-password.ts'
import { chooseForgottenPassword } from './choose-password.ts'
import { recoverySides } from './recovery.queries.ts'
import { recoveryText } from './recovery.text.ts'
import { recoveryAccess } from './recovery-access.ts'
import { askParent, deleteOldRequests } from './recovery-jobs.ts'
import { listWaitingRequests } from './waiting-requests.ts'

export const recoveryArea: Area = {
  routes(app, deps) {
    mountRoute(app, deps, studentRecovery.ask, (call) => askForPassword(call, recoverySides.student))
    mountRoute(app, deps, studentRecovery.state, readRequestState)
    mountRoute(app, deps, studentRecovery.choose, (call) => chooseForgottenPassword(call, recoverySides.student))
    mountRoute(app, deps, staffRecovery.ask, (call) => askForPassword(call, recoverySides.staff))
    mountRoute(app, deps, staffRecovery.choose, (call) => chooseForgottenPassword(call, recoverySides.staff))
    mountRoute(app, deps, staffRecovery.list, listWaitingRequests)
    mountRoute(app, deps, parentRecovery.list, listOwnRequests)
    mountRoute(app, deps, parentRecovery.decide, decideOwnRequest)
    app.queue.handle(askParent(deps))
    dailyJob(app.queue, 'recovery.forget', () => deleteOldRequests(deps.db, deps.clock.now()))
  },
  listens() {
    passwordPress.suppliedBy(decideInChat)
  },
  access: [recoveryAccess],
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
