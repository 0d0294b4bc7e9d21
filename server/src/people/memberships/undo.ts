import { AppError } from '@markaz/protocol/errors'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import type { AuditedChange, SeatLimitExcessConfirmation, UndoDefinition } from '../../http/undo.ts'
import type { ViewerAndToday } from './group-for-membership.ts'
import { isMembershipEndUnchangedSql } from './member-days.ts'
import { lockMembership, type MembershipValuesBeforeChange, recordMembershipEvent } from './membership-in-reach.ts'
import { membershipsChangedEvent, studentLeftHeadOfficeEvent } from './memberships-changed.ts'
import { requireFreeSeats } from './require-seats.ts'

export async function undoLastChangeOfMembership(
  call: RouteCall<typeof studentGroups.takeBack>,
): Promise<{ studentGroupId: number }> {
  return call.db.transaction(async (tx) => {
    const { id: studentGroupId } = call.params
    const { before, after } = await restoreMembership(tx, call, studentGroupId, call.body)
    await call.audit(tx, { action: 'update', entity: 'student_group', entityId: studentGroupId, before, after })
    return { studentGroupId }
  })
}

interface Study {
  controlActionId: number
  endedDate: string | null
}

/**
 * Restores the membership as it was before its last change. Fails on a database constraint if the student has joined
 * the group again.
 * @throws AppError NOTHING_TO_TAKE_BACK when another change followed, or the ERP sent another last day
 */
async function restoreMembership(
  tx: Db,
  asker: ViewerAndToday,
  membershipId: number,
  { withOthers = false, mayExceedSeats }: { withOthers?: boolean } & SeatLimitExcessConfirmation,
): Promise<{ before: Study; after: Study }> {
  const { id, groupId, controlActionId, endedDate } = await lockMembership(tx, asker, membershipId)
  const newest = await tx.one<{
    replaced: MembershipValuesBeforeChange | null
    isMove: boolean
    isAsLeft: boolean
  }>(sql`
    select replaced, kind = 'moved' as "isMove", ${isMembershipEndUnchangedSql} as "isAsLeft"
    from student_group_event join student_group on student_group.id = student_group_id
    where student_group_id = ${id} order by student_group_event.id desc limit 1`)
  if (!newest?.replaced || !newest.isAsLeft) throw new AppError('NOTHING_TO_TAKE_BACK')
  const { replaced: old, isMove } = newest
  // Undoing only the end of the old membership would leave a moved student in both groups.
  if (isMove && !withOthers) throw new AppError('NOTHING_TO_TAKE_BACK')
  await tx.run(sql`
    update student_group set ended_date = ${old.endedDate}, stop_reason = ${old.reason}, control_action_id = ${old.controlActionId},
      gone_at = case when ${isMove}::boolean and ext_id is null then null else gone_at end
    where id = ${id}`)
  // Checks seats and notifies other areas only if the undo changes the days of the membership.
  if (isMove || endedDate !== old.endedDate) {
    const isBack = old.endedDate === null || old.endedDate >= asker.today
    if (isBack) await requireFreeSeats(tx, { groupIds: [groupId], startDate: asker.today, mayExceedSeats })
    await membershipsChangedEvent.emit(tx, { groupIds: [groupId], today: asker.today })
  }
  await recordMembershipEvent(tx, asker, {
    membershipId: id,
    kind: 'taken_back',
    controlActionId: old.controlActionId,
    date: old.endedDate,
  })
  return {
    before: { controlActionId, endedDate },
    after: { controlActionId: old.controlActionId, endedDate: old.endedDate },
  }
}

/**
 * Undoes only the newest change of a membership: its stop, its change of status, or its end by a move to another group.
 */
export const membershipChangeUndo: UndoDefinition = {
  access: () => studentGroups.takeBack.access,
  async run(tx, asker, { entityId, after }: AuditedChange<Partial<Study>, Partial<Study>>, { mayExceedSeats }) {
    const { endedDate, controlActionId } = await lockMembership(tx, asker, entityId)
    const isStill =
      endedDate === (after.endedDate ?? null) && (after.controlActionId ?? controlActionId) === controlActionId
    if (!isStill) throw new AppError('NOTHING_TO_TAKE_BACK')
    await restoreMembership(tx, asker, entityId, { withOthers: true, mayExceedSeats })
  },
}

/**
 * Undoes the start of a membership, which then counts as never begun. Refused if the student has marks, submissions or
 * messages on its days.
 */
export const membershipStartUndo: UndoDefinition = {
  access: ({ before }) => (before ? studentGroups.continue : studentGroups.add).access,
  async run(tx, asker, { entityId: id, after }: AuditedChange<unknown, { headOfficeId?: number }>) {
    const { studentId, groupId } = await lockMembership(tx, asker, id)
    if (await isChanged(tx, id)) throw new AppError('NOTHING_TO_TAKE_BACK')
    if (await isUsed(tx, id)) throw new AppError('MEMBERSHIP_USED')
    await tx.run(sql`delete from student_group_event where student_group_id = ${id}`)
    await tx.run(sql`delete from student_group where id = ${id}`)
    await membershipsChangedEvent.emit(tx, { groupIds: [groupId], today: asker.today })
    if (after.headOfficeId) await studentLeftHeadOfficeEvent.emit(tx, { studentId, headOfficeId: after.headOfficeId })
  },
}

/** True if the membership was changed after its start, or if the ERP has since taken it over. */
async function isChanged(tx: Db, id: number): Promise<boolean> {
  const changed = await tx.one(sql`
    select from student_group where id = ${id}
      and (ext_id is not null or (select count(*) from student_group_event where student_group_id = ${id}) > 1)`)
  return changed !== undefined
}

/** True if the student has marks, submissions or chat messages on days of the membership. */
async function isUsed(tx: Db, id: number): Promise<boolean> {
  const used = await tx.one(sql`
    select from student_group where id = ${id} and (
      exists (
        select from attendance join lesson on lesson.id = attendance.lesson_id
        where attendance.student_id = student_group.student_id and lesson.group_id = student_group.group_id
          and lesson.date >= student_group.started_date and attendance.mark is not null)
      or exists (
        select from chat left join homework on homework.id = chat.homework_id left join exam on exam.id = chat.exam_id
        where chat.student_id = student_group.student_id and chat.group_id = student_group.group_id
          and coalesce(homework.date, exam.date) >= student_group.started_date
          and (chat.status is not null or chat.started_at is not null
            or exists (select from chat_message where chat_message.chat_id = chat.id))))`)
  return used !== undefined
}
