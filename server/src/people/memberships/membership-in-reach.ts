import type { MembershipChange } from '@markaz/protocol/people/memberships/schemas'
import { studentInScope } from '../../access/student-in-reach.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { type Asker, type GroupTimes, groupTimes, groupWithinReach } from './group-times-in-reach.ts'
import { isMarked, memberDays } from './member-days.ts'

/** A student's time in a group, as the rules about changing it see it. */
export interface Membership extends GroupTimes {
  id: number
  studentId: number
  groupId: number
  groupName: string
  controlActionId: number
  priceId: number | null
  /** The discount that the price is reduced by. */
  discountUseId: number | null
  /** The ERP lists it: it would bring back what is taken away here. */
  isFromErp: boolean
  isMarked: boolean
  startedDate: string | null
  endedDate: string | null
  /** Why it was stopped. */
  reason: string | null
  /** The day before it left the ERP counts too. */
  lastDay: string | null
  /** This is so also when the group itself is over. */
  isOver: boolean
}

/**
 * Locks the membership until the transaction ends, and the student with it: whoever else changes the student's ways
 * through groups waits here, so that no two of them wait for each other inside the exclusion constraint.
 * @throws AppError NOT_FOUND unless both the student and the group are the viewer's
 */
export async function lockMembership(tx: Db, asker: Asker, id: number): Promise<Membership> {
  const { last } = memberDays('student_group')
  const row = orNotFound(
    await tx.one<Membership>(sql`
    select student_group.id, student_id as "studentId", group_id as "groupId", study_group.name as "groupName",
      control_action_id as "controlActionId", price_id as "priceId", discount_use_id as "discountUseId",
      student_group.ext_id is not null as "isFromErp", ${isMarked('student_group')} as "isMarked", student_group.started_date as "startedDate",
      student_group.ended_date as "endedDate", stop_reason as reason, ${last} as "lastDay", ${groupTimes(asker.today)},
      student_group.gone_at is not null or coalesce(${last} < ${asker.today}::date, false) as "isOver"
    from student_group
    join study_group on study_group.id = student_group.group_id
    join student on student.id = student_group.student_id
    where student_group.id = ${id} and ${groupWithinReach(asker)} and ${studentInScope(asker.viewer)}
    for no key update of student, student_group`),
  )
  return { ...row, isOver: row.isOver || row.groupIsOver }
}

interface StudyEvent {
  membershipId: number
  kind: MembershipChange
  controlActionId: number
  /** The day from which it holds; of a stop the last day. */
  date: string | null
  reason?: string | null | undefined
  /** What it replaced, where it may be taken back. */
  replaced?: Replaced
}

export interface Replaced {
  endedDate: string | null
  reason: string | null
  controlActionId: number
}

/** The history people read on the student's page. */
export async function recordEvent(tx: Db, { viewer }: Asker, event: StudyEvent): Promise<void> {
  await tx.run(sql`
    insert into student_group_event (student_group_id, kind, control_action_id, date, reason, replaced, staff_id)
    values (${event.membershipId}, ${event.kind}, ${event.controlActionId}, ${event.date}, ${event.reason ?? null},
      ${event.replaced ? JSON.stringify(event.replaced) : null}::jsonb, ${viewer.id})`)
}
