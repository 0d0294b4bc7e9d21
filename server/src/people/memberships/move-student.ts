import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { recordDiscountUse } from '../discounts/use-discount.ts'
import {
  addStudentToBranchIfMissing,
  doesPriceBelongToCourse,
  lockDiscountOfNewMembership,
  requirePriceBelongsToCourse,
  requireStartDateInGroup,
} from './add-student.ts'
import { readGroupForMembership } from './group-for-membership.ts'
import { endMembershipOnFirstDaySql } from './member-days.ts'
import { type LockedMembership, lockMembership, recordMembershipEvent } from './membership-in-reach.ts'
import { membershipsChangedEvent } from './memberships-changed.ts'
import { notifyStudentsAddedToGroup } from './notify-students.ts'
import { requireFreeSeats } from './require-seats.ts'
import { membershipStatusWhenContinued } from './stop-and-continue.ts'
import { nextDayOf, previousDayOf, requireDayWithinPeriods } from './study-dates.ts'

/** The audit rows of both memberships have the same request id, so that one undo reverts the complete move. */
export async function moveStudent(
  call: RouteCall<typeof studentGroups.move>,
  tx: Db,
): Promise<{ studentGroupId: number }> {
  const { groupId, startDate, mayExceedSeats } = call.body
  const old = await lockMembership(tx, call, call.params.id)
  if (old.isOver || (await isMoved(tx, old.id))) throw new AppError('MEMBERSHIP_OVER')
  const group = await readGroupForMembership(tx, call, groupId)
  if (groupId === old.groupId) refuseField('groupId', peopleErrorTexts.sameGroup)
  requireStartDateInGroup(group, startDate)
  const priceId = await priceAfter(tx, call.body.priceId, old.priceId, group.courseId)
  const discount = await lockDiscountOfNewMembership(tx, call.body, { priceId, group, today: call.today })
  const discountUseId = discount
    ? await recordDiscountUse(tx, call, discount, old.studentId)
    : priceId === old.priceId
      ? old.discountUseId
      : null

  const left = valuesOfLeaving(old, startDate)
  const { controlActionId, endedDate } = old
  const move = { date: startDate, reason: `${old.groupName} → ${group.name}` }
  await tx.run(sql`update student_group set ${left.set} where id = ${old.id}`)
  const id = await tx.newId(sql`
    insert into student_group (student_id, group_id, started_date, price_id, discount_use_id, control_action_id)
    values (${old.studentId}, ${groupId}, ${startDate}, ${priceId}, ${discountUseId}, ${membershipStatusWhenContinued(controlActionId)}) returning id`)
  await requireFreeSeats(tx, { groupIds: [groupId], startDate, mayExceedSeats })
  const joined = await addStudentToBranchIfMissing(tx, old.studentId, group.headOfficeId)
  await membershipsChangedEvent.emit(tx, { groupIds: [old.groupId, groupId], today: call.today })
  await notifyStudentsAddedToGroup(tx, { groupId, studentIds: [old.studentId], startDate, now: call.clock.now() })
  const replaced = { endedDate, controlActionId, reason: old.reason }
  await recordMembershipEvent(tx, call, { ...move, membershipId: old.id, kind: 'moved', controlActionId, replaced })
  await recordMembershipEvent(tx, call, { ...move, membershipId: id, kind: 'moved', controlActionId })
  // The undo reverts audit entries in reverse order, so the end of the old membership is audited first. The new
  // membership is then removed before the old membership is resumed.
  await call.audit(tx, {
    action: 'update',
    entity: 'student_group',
    entityId: old.id,
    before: { controlActionId, endedDate },
    after: { controlActionId, endedDate: left.endedDate },
  })
  await call.audit(tx, {
    action: 'create',
    entity: 'student_group',
    entityId: id,
    before: { studentGroupId: old.id, endedDate },
    after: {
      studentId: old.studentId,
      groupId,
      startDate,
      priceId,
      ...(discount && { discountId: discount.id }),
      ...(joined && { headOfficeId: group.headOfficeId }),
    },
  })
  return { studentGroupId: id }
}

/**
 * A membership that the student leaves on its first day counts as never begun, unless it is from the ERP or has marks.
 */
function valuesOfLeaving(old: LockedMembership, startDate: string): { set: Sql; endedDate: string | null } {
  const { startedDate, isFromErp, isMarked, lastDay } = old
  if (startedDate !== null && startDate <= startedDate && !isFromErp && !isMarked)
    return { set: endMembershipOnFirstDaySql, endedDate: old.endedDate }
  requireDayWithinPeriods('startDate', startDate, {
    from: startedDate && nextDayOf(startedDate),
    to: lastDay && nextDayOf(lastDay),
  })
  const endedDate = previousDayOf(startDate)
  return { set: sql`ended_date = ${endedDate}, stop_reason = null`, endedDate }
}

/** True if the membership's newest change is a move to another group, even if the day of the move is in the future. */
async function isMoved(tx: Db, id: number): Promise<boolean> {
  const newest = await tx.one<{ isMoved: boolean }>(sql`
    select kind = 'moved' and replaced is not null as "isMoved" from student_group_event
    where student_group_id = ${id} order by id desc limit 1`)
  return newest?.isMoved ?? false
}

/** Returns the price after the move. Within a course the price stays, unless the request names another price. */
async function priceAfter(
  tx: Db,
  wanted: number | null | undefined,
  old: number | null,
  courseId: number | null,
): Promise<number | null> {
  if (wanted === undefined) return old !== null && (await doesPriceBelongToCourse(tx, courseId, old)) ? old : null
  if (wanted !== null) await requirePriceBelongsToCourse(tx, courseId, wanted)
  return wanted
}
