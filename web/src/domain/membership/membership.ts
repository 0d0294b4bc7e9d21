import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import type { StudentDetail, StudentGroup } from '@markaz/protocol/people/students/schemas'
import type { Group, GroupStudent } from '@markaz/protocol/teaching/groups/schemas'
import { addDays } from '../../shared/format/date.ts'
import type { DayBounds } from '../../shared/forms/DayPicker.tsx'

export interface MembershipForChangeDialogs {
  studentGroupId: number
  studentId: number
  fullName: string
  groupName: string
  /** Id of the student's status in the group (`controlAction` in the ERP). */
  actionId: number
  status: MembershipStatus
  startedDate: string | null
  endedDate: string | null
  /** The group's first and last day, both included. */
  groupStartedDate: string | null
  groupEndedDate: string | null
  /** The newest change of the membership, if it can be undone; otherwise null. */
  lastChange: 'stopped' | 'status' | null
  /** True = the group belongs to one of the user's branches, so the user can change the membership. */
  isShared: boolean
}

export const membershipQueryKeyPrefixes = ['students', 'groups', 'student-group'] as const

export const toMembershipOfStudent = (
  { id, fullName }: Pick<StudentDetail, 'id' | 'fullName'>,
  group: StudentGroup,
): MembershipForChangeDialogs => ({
  ...group,
  studentId: id,
  fullName,
})

export const toMembershipInGroup = (group: Group, student: GroupStudent): MembershipForChangeDialogs => ({
  ...student,
  studentId: student.id,
  groupName: group.name,
  actionId: student.action.id,
  groupStartedDate: group.startedDate,
  groupEndedDate: group.endedDate,
  isShared: true,
})

export const canFinishMembership = ({ status, isShared }: MembershipForChangeDialogs) =>
  isShared && status !== MembershipStatus.Finished
export const canContinueMembership = ({ status, isShared }: MembershipForChangeDialogs) =>
  isShared && status === MembershipStatus.Finished

export const canUndoMembershipChange = ({ lastChange, isShared }: MembershipForChangeDialogs) =>
  isShared && lastChange !== null

/** Returns the last day of a membership that will end before the group does; otherwise null. */
export const plannedMembershipEndDay = ({
  status,
  endedDate,
  groupEndedDate,
}: Pick<MembershipForChangeDialogs, 'status' | 'endedDate' | 'groupEndedDate'>) =>
  status === MembershipStatus.Active && endedDate !== groupEndedDate ? endedDate : null

export const membershipStatusChangeDayBounds = ({
  groupStartedDate,
  groupEndedDate,
}: MembershipForChangeDialogs): DayBounds => ({
  from: groupStartedDate,
  to: groupEndedDate,
})

export const membershipEndDayBounds = ({
  startedDate,
  endedDate,
  groupStartedDate,
  groupEndedDate,
}: MembershipForChangeDialogs): DayBounds => ({
  from: startedDate ?? groupStartedDate,
  to: endedDate ?? groupEndedDate,
})

export const membershipContinuationDayBounds = ({
  endedDate,
  groupStartedDate,
  groupEndedDate,
}: MembershipForChangeDialogs): DayBounds => ({
  from: endedDate ? addDays(endedDate, 1) : groupStartedDate,
  to: groupEndedDate,
})

/**
 * Returns the days on which the student can be moved: within the new group's dates, and after the first day in the old
 * group.
 */
export const dayBoundsOfMoveToGroup = (
  from: MembershipForChangeDialogs | undefined,
  group: DayBounds | null,
): DayBounds => {
  const isStudying = from?.status === MembershipStatus.Active && from.startedDate !== null
  const firsts = [group?.from ?? null, isStudying && from.startedDate ? addDays(from.startedDate, 1) : null]
  const [latest = null] = firsts
    .filter((day) => day !== null)
    .toSorted()
    .toReversed()
  return { from: latest, to: group?.to ?? null }
}
