import { erpMembershipStatuses, studentGroups } from '@markaz/protocol/people/memberships/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountBulkOperationRoutes } from '../../http/bulk-operation.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { readPromoByCode } from '../discounts/use-discount.ts'
import { addStudentToGroup, bulkAddStudentsToGroup } from './add-student.ts'
import { bulkChangeMembershipStatus, changeMembershipStatus, changeStatusOfStudentInGroup } from './change-status.ts'
import {
  listErpMembershipStatuses,
  readErpMembershipStatus,
  renameErpMembershipStatus,
} from './erp-membership-statuses.queries.ts'
import { readMembershipFormOptions } from './form-options.queries.ts'
import { readGroupForMembership } from './group-for-membership.ts'
import { listCoursePrices, readMembershipHistory } from './memberships.queries.ts'
import { moveStudent } from './move-student.ts'
import { continueMembership, stopMembership } from './stop-and-continue.ts'
import { undoLastChangeOfMembership } from './undo.ts'

export function studentGroupRoutes(app: FastifyInstance, deps: Deps): void {
  mountTransactionalRoute(app, deps, studentGroups.add, addStudentToGroup)
  mountBulkOperationRoutes(app, deps, studentGroups.addMany, bulkAddStudentsToGroup)
  mountBulkOperationRoutes(app, deps, studentGroups.changeStatusOfMany, bulkChangeMembershipStatus)
  mountTransactionalRoute(app, deps, studentGroups.stop, stopMembership)
  mountTransactionalRoute(app, deps, studentGroups.continue, continueMembership)
  mountTransactionalRoute(app, deps, studentGroups.move, moveStudent)
  mountRoute(app, deps, studentGroups.takeBack, undoLastChangeOfMembership)
  mountRoute(app, deps, studentGroups.changeStatus, changeStatusOfStudentInGroup)
  mountRoute(app, deps, studentGroups.changeControlAction, (call) => changeMembershipStatus(call, call.body))
  mountRoute(app, deps, studentGroups.history, async (call) => ({
    history: await readMembershipHistory(call.db, call, call.params.id),
  }))
  mountRoute(app, deps, studentGroups.prices, async (call) => {
    const group = await readGroupForMembership(call.db, call, call.query.groupId)
    return { prices: await listCoursePrices(call.db, group.courseId) }
  })
  mountRoute(app, deps, studentGroups.promo, async (call) => {
    const { groupId, promoCode } = call.query
    const group = await readGroupForMembership(call.db, call, groupId)
    return { promo: await readPromoByCode(call.db, promoCode, group, call.today) }
  })
  mountRoute(app, deps, studentGroups.formOptions, (call) => readMembershipFormOptions(call.db, call, call.query))
  mountRoute(app, deps, erpMembershipStatuses.list, async ({ db }) => {
    const all = await listErpMembershipStatuses(db)
    return { controlActions: all, total: all.length }
  })
  mountRoute(app, deps, erpMembershipStatuses.read, ({ db, params }) => readErpMembershipStatus(db, params.id))
  mountTransactionalRoute(app, deps, erpMembershipStatuses.update, renameErpMembershipStatus)
}
