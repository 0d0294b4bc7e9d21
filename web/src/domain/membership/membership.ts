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
  /** True = the group is in one of the user's branches; otherwise the user cannot change its memberships. */
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

/** Returns the days on which a new status may begin: within the group's dates. */
export const statusBounds = ({ groupStartedDate, groupEndedDate }: Membership): DayBounds => ({
  from: groupStartedDate,
  to: groupEndedDate,
})

/**
 * Returns the days that may be the last: from the student's first day to the end already set, or to the group's end.
 */
export const finishBounds = ({ startedDate, endedDate, groupStartedDate, groupEndedDate }: Membership): DayBounds => ({
  from: startedDate ?? groupStartedDate,
  to: endedDate ?? groupEndedDate,
})

/** Returns the days on which a membership may continue: after its last day, and within the group's dates. */
export const continueBounds = ({ endedDate, groupStartedDate, groupEndedDate }: Membership): DayBounds => ({
  from: endedDate ? addDays(endedDate, 1) : groupStartedDate,
  to: groupEndedDate,
})

/**
 * Returns the days of a move: within the new group's dates, and after the first day in the old group if study has
 * begun.
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
