import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { generalErrorTexts } from '@markaz/protocol/field-texts'
import type { studentGroups } from '@markaz/protocol/people/memberships/routes'
import type { ErpMembershipStatusChange } from '@markaz/protocol/people/memberships/schemas'
import { ErpStatus, type ErpStatusName } from '@markaz/protocol/people/staff/schemas'
import type { z } from 'zod'
import { type Db, sql } from '../../db/db.ts'
import { type BulkOperationHandlers, splitByRefusalReason } from '../../http/bulk-operation.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { membershipEndingStatuses } from './member-days.ts'
import { type LockedMembership, lockMembership, recordMembershipEvent } from './membership-in-reach.ts'
import { membershipsChangedEvent } from './memberships-changed.ts'
import { isDayWithinPeriods, requireDayWithinPeriods } from './study-dates.ts'

/** Statuses that an ended membership cannot get. */
const studyingStatuses: ReadonlySet<string> = new Set<ErpStatusName>(['ACTIVE', 'FINISHED_30_DAY_PRIVILEGE'])

/** Changes the status of the membership in the path. Refuses a body whose ids differ from the path. */
export function changeStatusOfStudentInGroup(
  call: RouteCall<typeof studentGroups.changeStatus>,
): Promise<{ studentGroupId: number }> {
  const { params, body } = call
  const other = peopleErrorTexts.otherThanAddress
  if (params.id !== body.studentGroupId) refuseField('studentGroupId', other)
  if (params.status !== body.controlActionId) refuseField('controlActionId', other)
  return changeMembershipStatus(call, body)
}

/** Only the status that excludes the student from statistics may have no `startDate`. */
export async function changeMembershipStatus(
  call: Pick<RouteCall<typeof studentGroups.changeControlAction>, 'db' | 'viewer' | 'today' | 'audit'>,
  { studentGroupId, controlActionId, startDate }: z.output<typeof ErpMembershipStatusChange>,
): Promise<{ studentGroupId: number }> {
  return call.db.transaction(async (tx) => {
    const membership = await lockMembership(tx, call, studentGroupId)
    const status = await statusName(tx, controlActionId)
    if (membership.controlActionId === controlActionId) refuseField('controlActionId', peopleErrorTexts.sameStatus)
    if (membership.isOver && studyingStatuses.has(status)) throw new AppError('MEMBERSHIP_OVER')
    if (startDate !== undefined) requireDayWithinPeriods('startDate', startDate, ...daysOf(membership))
    else requireDay(controlActionId)
    const isShortened = await applyStatus(tx, call, membership, { controlActionId, startDate })
    if (isShortened) await membershipsChangedEvent.emit(tx, { groupIds: [membership.groupId], today: call.today })
    return { studentGroupId }
  })
}

export const bulkChangeMembershipStatus: BulkOperationHandlers<
  typeof studentGroups.changeStatusOfMany,
  LockedMembership
> = {
  async sort(tx, call) {
    const { ids, controlActionId, startDate } = call.body
    const status = await statusName(tx, controlActionId)
    if (startDate === undefined) requireDay(controlActionId)
    const memberships: LockedMembership[] = []
    // Locks all memberships in the order of their ids, so that two simultaneous requests never deadlock.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) memberships.push(await lockMembership(tx, call, id))
    return splitByRefusalReason(memberships, (one) => {
      if (one.controlActionId === controlActionId) return 'already'
      if (one.isOver && studyingStatuses.has(status)) return 'over'
      return startDate === undefined || isDayWithinPeriods(startDate, ...daysOf(one)) ? null : 'outside'
    })
  },
  async run(tx, call, memberships) {
    const { controlActionId, startDate } = call.body
    const shortened = new Set<number>()
    for (const one of memberships)
      if (await applyStatus(tx, call, one, { controlActionId, startDate })) shortened.add(one.groupId)
    if (shortened.size > 0) await membershipsChangedEvent.emit(tx, { groupIds: [...shortened], today: call.today })
    return {}
  },
}

const daysOf = ({ groupDays, startedDate }: LockedMembership) => [groupDays, { from: startedDate, to: null }]

function requireDay(controlActionId: number): void {
  if (controlActionId !== ErpStatus.STATISTICS_NOT_CALCULATED) refuseField('startDate', generalErrorTexts.required)
}

interface GivenStatus {
  controlActionId: number
  startDate: string | undefined
}

/** Stores the new status of the membership. Returns true if the membership now ends earlier. */
async function applyStatus(
  tx: Db,
  call: Pick<RouteCall<typeof studentGroups.changeControlAction>, 'viewer' | 'today' | 'audit'>,
  { id, endedDate, reason, controlActionId: before }: LockedMembership,
  { controlActionId, startDate }: GivenStatus,
): Promise<boolean> {
  // A membership that already ends on or before `startDate` keeps its last day.
  const isShortened =
    membershipEndingStatuses.includes(controlActionId) &&
    startDate !== undefined &&
    (endedDate === null || endedDate > startDate)
  const newEnd = isShortened ? startDate : endedDate
  await tx.run(
    sql`update student_group set control_action_id = ${controlActionId}, ended_date = ${newEnd} where id = ${id}`,
  )
  const date = startDate ?? null
  const replaced = { endedDate, reason, controlActionId: before }
  await recordMembershipEvent(tx, call, { membershipId: id, kind: 'status', controlActionId, date, replaced })
  await call.audit(tx, {
    action: 'update',
    entity: 'student_group',
    entityId: id,
    before: { controlActionId: before, endedDate },
    after: { controlActionId, endedDate: newEnd, startDate: date },
  })
  return isShortened
}

async function statusName(tx: Db, id: number): Promise<string> {
  const row = await tx.one<{ name: string }>(sql`select name from control_action where id = ${id}::bigint`)
  return row?.name ?? refuseField('controlActionId', peopleErrorTexts.noStatus)
}
