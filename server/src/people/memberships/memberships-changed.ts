import { createListenerEvent } from '../../listener-event.ts'

export const membershipsChangedEvent = createListenerEvent<{ groupIds: readonly number[]; today: string }>(
  'memberships changed',
)

export const studentJoinedHeadOfficeEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>(
  'student joined head office',
)

/**
 * Event: adding a student to a group was undone. Listeners remove the branch that `studentJoinedHeadOfficeEvent` gave
 * the student.
 */
export const studentLeftHeadOfficeEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>(
  'student left head office',
)
