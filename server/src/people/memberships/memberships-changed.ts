import { createInternalEvent } from '../../internal-event.ts'

export const membershipsChangedEvent = createInternalEvent<{ groupIds: readonly number[]; today: string }>(
  'memberships changed',
)

export const studentJoinedHeadOfficeEvent = createInternalEvent<{ studentId: number; headOfficeId: number }>(
  'student joined head office',
)

/** The head office that a `studentJoinedHeadOfficeEvent` added is removed from the student. */
export const studentLeftHeadOfficeEvent = createInternalEvent<{ studentId: number; headOfficeId: number }>(
  'student left head office',
)
