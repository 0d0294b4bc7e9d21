import type { MembershipChange } from '@markaz/protocol/people/memberships/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import {
  isGroupVisibleToViewerSql,
  type MembershipDateLimits,
  membershipDateLimitsSql,
  type ViewerAndToday,
} from './group-for-membership.ts'
import { hasAttendanceMarksSql, membershipDaysSql } from './member-days.ts'

/** A membership, with the dates that limit changes of the membership. */
export interface LockedMembership extends MembershipDateLimits {
  id: number
  studentId: number
  groupId: number
  groupName: string
  controlActionId: number
  priceId: number | null
  /** The discount use that reduces the membership's price; null = no discount. */
  discountUseId: number | null
  /** True = the ERP lists the membership. The ERP would restore a deleted membership. */
  isFromErp: boolean
  isMarked: boolean
  startedDate: string | null
  endedDate: string | null
  /** Why the membership was stopped. */
  reason: string | null
  /** Last day of the membership; the day before the removal, if the ERP removed the membership. */
  lastDay: string | null
  /** True if the membership or its group is over. */
  isOver: boolean
}

/**
 * Locks the membership and the student, so that simultaneous changes of the student's memberships run one after the
 * other.
 */
export async function lockMembership(tx: Db, asker: ViewerAndToday, id: number): Promise<LockedMembership> {
  const { last } = membershipDaysSql('student_group')
  const row = orNotFound(
    await tx.one<LockedMembership>(sql`
    select student_group.id, student_id as "studentId", group_id as "groupId", study_group.name as "groupName",
      control_action_id as "controlActionId", price_id as "priceId", discount_use_id as "discountUseId",
      student_group.ext_id is not null as "isFromErp", ${hasAttendanceMarksSql('student_group')} as "isMarked", student_group.started_date as "startedDate",
      student_group.ended_date as "endedDate", stop_reason as reason, ${last} as "lastDay", ${membershipDateLimitsSql(asker.today)},
      student_group.gone_at is not null or coalesce(${last} < ${asker.today}::date, false) as "isOver"
    from student_group
    join study_group on study_group.id = student_group.group_id
    join student on student.id = student_group.student_id
    where student_group.id = ${id} and ${isGroupVisibleToViewerSql(asker)} and ${isStudentInScopeSql(asker.viewer)}
    for no key update of student, student_group`),
  )
  return { ...row, isOver: row.isOver || row.groupIsOver }
}

interface StudyEvent {
  membershipId: number
  kind: MembershipChange
  controlActionId: number
  /** Day from which the change of the membership applies. For a stop it is the last day of study. */
  date: string | null
  reason?: string | null | undefined
  /** Values of the membership before the change; missing if the change cannot be undone. */
  replaced?: MembershipValuesBeforeChange
}

export interface MembershipValuesBeforeChange {
  endedDate: string | null
  reason: string | null
  controlActionId: number
}

export async function recordMembershipEvent(tx: Db, { viewer }: ViewerAndToday, event: StudyEvent): Promise<void> {
  await tx.run(sql`
    insert into student_group_event (student_group_id, kind, control_action_id, date, reason, replaced, staff_id)
    values (${event.membershipId}, ${event.kind}, ${event.controlActionId}, ${event.date}, ${event.reason ?? null},
      ${event.replaced ? JSON.stringify(event.replaced) : null}::jsonb, ${viewer.id})`)
}
