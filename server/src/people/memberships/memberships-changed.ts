import { createListenerEvent } from '../../listener-event.ts'

export const membershipsChangedEvent = createListenerEvent<{ groupIds: readonly number[]; today: string }>(
  'memberships changed',
)

export const studentJoinedBranchEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>(
  'branch joined',
)

/** Event: the branch that a `studentJoinedBranchEvent` added is removed from the student again. */
export const studentLeftBranchEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>('branch left')
