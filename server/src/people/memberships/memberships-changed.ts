import { createListenerEvent } from '../../announcement.ts'

export const membershipsChangedEvent = createListenerEvent<{ groupIds: readonly number[]; today: string }>(
  'memberships changed',
)

export const branchJoinedEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>('branch joined')

/** Event: the branch that a `branchJoinedEvent` added is removed from the student again. */
export const branchLeftEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>('branch left')
