import {
  childPasswordRecovery,
  staffPasswordRecovery,
  studentPasswordRecovery,
} from '@markaz/protocol/people/recovery/routes'
import type { FeatureArea } from '../../area.ts'
import type { RevocableAccessKind } from '../../centre/sign-in/revoke-access.ts'
import { raw, sql } from '../../db/db.ts'
import { mountRoute } from '../../http/mount.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { passwordApprovalButton } from '../telegram/password-button.ts'
import {
  decidePasswordRequest,
  decidePasswordRequestInTelegram,
  isPasswordRequestApproved,
  listOwnPasswordRequests,
} from './approve-request.ts'
import { replaceForgottenPassword } from './choose-password.ts'
import { signInRulesForRecovery } from './recovery.queries.ts'
import { accountRecoveryText } from './recovery.text.ts'
import { createAskParentApprovalJob, deleteOldPasswordResetRequests } from './recovery-jobs.ts'
import { startPasswordRecovery } from './start-recovery.ts'
import { listWaitingPasswordRequests } from './waiting-requests.ts'

/**
 * When a parent's access ends, the child's password request loses this parent's approval but stays, because another
 * parent can approve it.
 */
const recoveryAccessKind: RevocableAccessKind = {
  kind: 'recovery',
  tables: ['password_request'],
  async revoke(tx, { entity, isTheirs }) {
    await tx.run(
      entity === 'agent'
        ? sql`update password_request set approved_at = null, approved_by = null where ${isTheirs(sql`approved_by`)}`
        : sql`delete from password_request where ${isTheirs(raw(`${entity}_id`))}`,
    )
    return 0
  },
}

export const passwordRecoveryArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, studentPasswordRecovery.ask, (call) =>
      startPasswordRecovery(call, signInRulesForRecovery.student),
    )
    mountRoute(app, deps, studentPasswordRecovery.state, isPasswordRequestApproved)
    mountRoute(app, deps, studentPasswordRecovery.choose, (call) =>
      replaceForgottenPassword(call, signInRulesForRecovery.student),
    )
    mountRoute(app, deps, staffPasswordRecovery.ask, (call) =>
      startPasswordRecovery(call, signInRulesForRecovery.staff),
    )
    mountRoute(app, deps, staffPasswordRecovery.choose, (call) =>
      replaceForgottenPassword(call, signInRulesForRecovery.staff),
    )
    mountRoute(app, deps, staffPasswordRecovery.list, listWaitingPasswordRequests)
    mountRoute(app, deps, childPasswordRecovery.list, listOwnPasswordRequests)
    mountRoute(app, deps, childPasswordRecovery.decide, decidePasswordRequest)
    app.queue.handle(createAskParentApprovalJob(deps))
    registerDailyJob(app.queue, 'recovery.forget', () => deleteOldPasswordResetRequests(deps.db, deps.clock.now()))
  },
  listens() {
    passwordApprovalButton.suppliedBy(decidePasswordRequestInTelegram)
  },
  access: [recoveryAccessKind],
  personalData: {
    tables: ['password_request'],
    read: async (db, studentId) => ({
      [accountRecoveryText.ofFile]: await db.many(
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
