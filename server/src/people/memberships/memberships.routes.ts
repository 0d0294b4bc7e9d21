import { controlActions, studentGroups } from '@markaz/protocol/people/memberships/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountBulkOperation } from '../../http/many.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { readPromo } from '../discounts/use-discount.ts'
import { addStudent, bulkAddStudentsToGroup } from './add-student.ts'
import { bulkChangeMembershipStatus, changeMembershipStatusAt, changeStatus } from './change-status.ts'
import { listControlActions, readControlAction, renameControlAction } from './control-actions.queries.ts'
import { readFormOptions } from './form-options.queries.ts'
import { requireGroupDatesInScope } from './group-times-in-reach.ts'
import { listPrices, readMembershipHistory } from './memberships.queries.ts'
import { moveStudent } from './move-student.ts'
import { continueStudy, stopStudy } from './stop-and-continue.ts'
import { undoLastChange } from './undo.ts'

export function studentGroupRoutes(app: FastifyInstance, deps: Deps): void {
  mountWrite(app, deps, studentGroups.add, addStudent)
  mountBulkOperation(app, deps, studentGroups.addMany, bulkAddStudentsToGroup)
  mountBulkOperation(app, deps, studentGroups.changeStatusOfMany, bulkChangeMembershipStatus)
  mountWrite(app, deps, studentGroups.stop, stopStudy)
  mountWrite(app, deps, studentGroups.continue, continueStudy)
  mountWrite(app, deps, studentGroups.move, moveStudent)
  mountRoute(app, deps, studentGroups.takeBack, undoLastChange)
  mountRoute(app, deps, studentGroups.changeStatus, changeMembershipStatusAt)
  mountRoute(app, deps, studentGroups.changeControlAction, (call) => changeStatus(call, call.body))
  mountRoute(app, deps, studentGroups.history, async (call) => ({
    history: await readMembershipHistory(call.db, call, call.params.id),
  }))
  mountRoute(app, deps, studentGroups.prices, async (call) => {
    const group = await requireGroupDatesInScope(call.db, call, call.query.groupId)
    return { prices: await listPrices(call.db, group.courseId) }
  })
  mountRoute(app, deps, studentGroups.promo, async (call) => {
    const { groupId, promoCode } = call.query
    const group = await requireGroupDatesInScope(call.db, call, groupId)
    return { promo: await readPromo(call.db, promoCode, group, call.today) }
  })
  mountRoute(app, deps, studentGroups.formOptions, (call) => readFormOptions(call.db, call, call.query))
  mountRoute(app, deps, controlActions.list, async ({ db }) => {
    const all = await listControlActions(db)
    return { controlActions: all, total: all.length }
  })
  mountRoute(app, deps, controlActions.read, ({ db, params }) => readControlAction(db, params.id))
  mountWrite(app, deps, controlActions.update, renameControlAction)
}
