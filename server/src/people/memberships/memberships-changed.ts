import { createListenerEvent } from '../../listener-event.ts'

export const membershipsChangedEvent = createListenerEvent<{ groupIds: readonly number[]; today: string }>(
  'memberships changed',
)

export const studentJoinedHeadOfficeEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>(
  'student joined head office',
)

/** The head office that a `studentJoinedHeadOfficeEvent` added is removed from the student. */
export const studentLeftHeadOfficeEvent = createListenerEvent<{ studentId: number; headOfficeId: number }>(
  'student left head office',
)
