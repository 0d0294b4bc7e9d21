import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { ErpStatus } from '@markaz/protocol/people/staff/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { lockMembership, recordMembershipEvent } from './membership-in-reach.ts'
import { membershipsChangedEvent } from './memberships-changed.ts'
import { notifyStudentOfLastDayInGroup, notifyStudentsAddedToGroup } from './notify-students.ts'
import { requireFreeSeats } from './require-seats.ts'
import { nextDayOf, requireDayWithinPeriods } from './study-dates.ts'

/**
 * Ends a membership. Attendance marks after its last day stay visible but do not count in sums and percentages
 * (decision 1250 in docs/decisions).
 */
export async function stopMembership(
  call: RouteCall<typeof studentGroups.stop>,
  tx: Db,
): Promise<{ studentGroupId: number }> {
  const { date, reason = null } = call.body
  const membership = await lockMembership(tx, call, call.params.id)
  const { id, startedDate, endedDate, controlActionId, groupDays } = membership
  const replaced = { endedDate, controlActionId, reason: membership.reason }
  // Two simultaneous requests with the same last day must not both succeed, so an unchanged last day is refused.
  if (membership.isOver || endedDate === date) throw new AppError('MEMBERSHIP_OVER')
  requireDayWithinPeriods('date', date, groupDays, { from: startedDate, to: endedDate })
  await tx.run(sql`update student_group set ended_date = ${date}, stop_reason = ${reason} where id = ${id}`)
  await membershipsChangedEvent.emit(tx, { groupIds: [membership.groupId], today: call.today })
  const { groupId, studentId } = membership
  await notifyStudentOfLastDayInGroup(tx, { groupId, studentId, lastDay: date, now: call.clock.now() })
  await recordMembershipEvent(tx, call, { membershipId: id, kind: 'stopped', controlActionId, date, reason, replaced })
  await call.audit(tx, {
    action: 'update',
    entity: 'student_group',
    entityId: id,
    before: { endedDate },
    after: { endedDate: date, reason },
  })
  return { studentGroupId: id }
}

/** Starts a new membership. The earlier membership in the same group keeps its days, marks and history. */
export async function continueMembership(
  call: RouteCall<typeof studentGroups.continue>,
  tx: Db,
): Promise<{ studentGroupId: number }> {
  const { startDate, mayExceedSeats } = call.body
  const old = await lockMembership(tx, call, call.params.id)
  if (!old.isOver) throw new AppError('MEMBERSHIP_OPEN')
  if (old.groupIsOver) refuseField('startDate', peopleErrorTexts.groupIsOver)
  if (old.groupDays.from === null) refuseField('startDate', peopleErrorTexts.groupHasNoStart)
  requireDayWithinPeriods('startDate', startDate, old.groupDays, {
    from: old.lastDay && nextDayOf(old.lastDay),
    to: null,
  })

  const { studentId, groupId, priceId, discountUseId } = old
  const controlActionId = membershipStatusWhenContinued(old.controlActionId)
  const id = await tx.newId(sql`
    insert into student_group (student_id, group_id, started_date, price_id, discount_use_id, control_action_id)
    values (${studentId}, ${groupId}, ${startDate}, ${priceId}, ${discountUseId}, ${controlActionId}) returning id`)
  await requireFreeSeats(tx, { groupIds: [groupId], startDate, mayExceedSeats })
  await membershipsChangedEvent.emit(tx, { groupIds: [groupId], today: call.today })
  await notifyStudentsAddedToGroup(tx, { groupId, studentIds: [studentId], startDate, now: call.clock.now() })
  await recordMembershipEvent(tx, call, { membershipId: id, kind: 'continued', controlActionId, date: startDate })
  await call.audit(tx, {
    action: 'create',
    entity: 'student_group',
    entityId: id,
    before: { studentGroupId: old.id, endedDate: old.endedDate },
    after: { studentId, groupId, startDate, priceId, controlActionId },
  })
  return { studentGroupId: id }
}

/** The status "excluded from statistics" stays; every other status becomes "active". */
export function membershipStatusWhenContinued(statusId: number): number {
  return statusId === ErpStatus.STATISTICS_NOT_CALCULATED ? statusId : ErpStatus.ACTIVE
}
