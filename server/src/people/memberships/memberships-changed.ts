import { createListenerEvent } from '../../announcement.ts'

/** Announces that students joined or left the groups, or that the days of memberships changed. */
export const membershipsChangedEvent = createListenerEvent<{ groupIds: readonly number[]; today: string }>(
  'memberships changed',
)

/** Announces that a student joined a group of a branch in which the student was not yet. */
export const branchJoinedEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>('branch joined')

/**
 * Announces that a student's joining of a group in a new branch was undone, so that the branch is removed from the
 * student again.
 */
export const branchLeftEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>('branch left')
