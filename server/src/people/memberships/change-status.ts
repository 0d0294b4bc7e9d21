import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import { generalTexts } from '@markaz/protocol/field-texts'
import type { studentGroups } from '@markaz/protocol/people/memberships/routes'
import type { StatusChange } from '@markaz/protocol/people/memberships/schemas'
import { ErpStatus, type ErpStatusName } from '@markaz/protocol/people/staff/schemas'
import type { z } from 'zod'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { refuse } from '../../http/refuse.ts'
import { lockMembership, recordEvent } from './membership-in-reach.ts'
import { membershipsChanged } from './memberships-changed.ts'
import { requireDayWithin } from './study-dates.ts'

/** With these the study ends on the day they begin. */
const ending: ReadonlySet<string> = new Set<ErpStatusName>(['FINISHED_COURSE', 'WITHOUT_COURSE', 'LEFT_COURSE'])
/** These say that somebody studies, so they need a study that is not over. */
const studying: ReadonlySet<string> = new Set<ErpStatusName>(['ACTIVE', 'FINISHED_30_DAY_PRIVILEGE'])

/** The address names membership and status once more; where it says another, nobody knows which one is meant. */
export function changeStatusAt(call: Call<typeof studentGroups.changeStatus>): Promise<{ studentGroupId: number }> {
  const { params, body } = call
  const other = peopleTexts.otherThanAddress
  if (params.id !== body.studentGroupId) refuse('studentGroupId', other)
  if (params.status !== body.controlActionId) refuse('controlActionId', other)
  return changeStatus(call, body)
}

/** A day is needed unless the student is only kept out of the statistics. */
export async function changeStatus(
  call: Pick<Call<typeof studentGroups.changeControlAction>, 'db' | 'viewer' | 'today' | 'audit'>,
  { studentGroupId, controlActionId, startDate }: z.output<typeof StatusChange>,
): Promise<{ studentGroupId: number }> {
  return call.db.transaction(async (tx) => {
    const membership = await lockMembership(tx, call, studentGroupId)
    const { startedDate, endedDate, groupDays, reason } = membership
    const replaced = { endedDate, reason, controlActionId: membership.controlActionId }
    const status = await statusName(tx, controlActionId)
    if (membership.controlActionId === controlActionId) refuse('controlActionId', peopleTexts.sameStatus)
    if (membership.isOver && studying.has(status)) throw new AppError('MEMBERSHIP_OVER')
    if (startDate !== undefined) {
      requireDayWithin('startDate', startDate, groupDays, { from: startedDate, to: null })
    } else if (controlActionId !== ErpStatus.STATISTICS_NOT_CALCULATED) refuse('startDate', generalTexts.required)

    // A study that ended before that day is not prolonged by it.
    const isShortened = ending.has(status) && startDate !== undefined && (endedDate === null || endedDate > startDate)
    const newEnd = isShortened ? startDate : endedDate
    await tx.run(sql`
      update student_group set control_action_id = ${controlActionId}, ended_date = ${newEnd} where id = ${studentGroupId}`)
    if (isShortened) await membershipsChanged.tell(tx, [membership.groupId])
    const date = startDate ?? null
    await recordEvent(tx, call, { membershipId: studentGroupId, kind: 'status', controlActionId, date, replaced })
    await call.audit(tx, {
      action: 'update',
      entity: 'student_group',
      entityId: studentGroupId,
      before: { controlActionId: membership.controlActionId, endedDate },
      after: { controlActionId, endedDate: newEnd, startDate: date },
    })
    return { studentGroupId }
  })
}

async function statusName(tx: Db, id: number): Promise<string> {
  const row = await tx.one<{ name: string }>(sql`select name from control_action where id = ${id}::bigint`)
  return row?.name ?? refuse('controlActionId', peopleTexts.noStatus)
}
