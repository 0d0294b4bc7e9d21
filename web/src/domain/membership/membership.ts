import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import type { StudentDetail, StudentGroup } from '@markaz/protocol/people/students/schemas'
import type { Group, GroupStudent } from '@markaz/protocol/teaching/groups/schemas'
import { addDays } from '../../shared/format/date.ts'
import type { DayBounds } from '../../shared/forms/DayPicker.tsx'

/**
 * A student's membership in a group, with the data that its dialogs need, on the student page and on the group page.
 */
export interface Membership {
  studentGroupId: number
  studentId: number
  fullName: string
  groupName: string
  /** Id of the student's control action in the group. */
  actionId: number
  status: MembershipStatus
  /** First and last day of the student in the group. */
  startedDate: string | null
  endedDate: string | null
  /** First and last day of the group itself. */
  groupStartedDate: string | null
  groupEndedDate: string | null
  /** The newest change, if it can be undone. */
  lastChange: 'stopped' | 'status' | null
  /** The group is in one of the user's branches; otherwise its memberships cannot be changed. */
  isShared: boolean
}

/** Areas whose queries are refetched after a change of a membership. */
export const membershipAreas = ['students', 'groups', 'student-group'] as const

export const membershipOf = (
  { id, fullName }: Pick<StudentDetail, 'id' | 'fullName'>,
  group: StudentGroup,
): Membership => ({
  ...group,
  studentId: id,
  fullName,
})

export const membershipFromGroup = (group: Group, student: GroupStudent): Membership => ({
  ...student,
  studentId: student.id,
  groupName: group.name,
  actionId: student.action.id,
  groupStartedDate: group.startedDate,
  groupEndedDate: group.endedDate,
  isShared: true,
})

export const canFinish = ({ status, isShared }: Membership) => isShared && status !== MembershipStatus.Finished
export const canContinue = ({ status, isShared }: Membership) => isShared && status === MembershipStatus.Finished

export const canUndo = ({ lastChange, isShared }: Membership) => isShared && lastChange !== null

/** Returns the last day of a student who still studies but whose end is set before the group's end. */
export const endsOn = ({
  status,
  endedDate,
  groupEndedDate,
}: Pick<Membership, 'status' | 'endedDate' | 'groupEndedDate'>) =>
  status === MembershipStatus.Active && endedDate !== groupEndedDate ? endedDate : null

/** A new status must begin within the group's dates. */
export const statusBounds = ({ groupStartedDate, groupEndedDate }: Membership): DayBounds => ({
  from: groupStartedDate,
  to: groupEndedDate,
})

/** The last day lies between the student's first day and the end already set, or the group's end. */
export const finishBounds = ({ startedDate, endedDate, groupStartedDate, groupEndedDate }: Membership): DayBounds => ({
  from: startedDate ?? groupStartedDate,
  to: endedDate ?? groupEndedDate,
})

/** A continued membership begins after the previous last day, within the group's dates. */
export const continueBounds = ({ endedDate, groupStartedDate, groupEndedDate }: Membership): DayBounds => ({
  from: endedDate ? addDays(endedDate, 1) : groupStartedDate,
  to: groupEndedDate,
})

/**
 * The days of a move: within the new group's dates, and after the first day in the old group if the study has begun.
 */
export const moveBounds = (from: Membership | undefined, group: DayBounds | null): DayBounds => {
  const isStudying = from?.status === MembershipStatus.Active && from.startedDate !== null
  const firsts = [group?.from ?? null, isStudying && from.startedDate ? addDays(from.startedDate, 1) : null]
  const [latest = null] = firsts
    .filter((day) => day !== null)
    .toSorted()
    .toReversed()
  return { from: latest, to: group?.to ?? null }
}
