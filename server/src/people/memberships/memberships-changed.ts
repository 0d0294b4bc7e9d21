import { createInternalEvent } from '../../internal-event.ts'

export const membershipsChangedEvent = createInternalEvent<{ groupIds: readonly number[]; today: string }>(
  'memberships changed',
)

export const studentJoinedHeadOfficeEvent = createInternalEvent<{ studentId: number; headOfficeId: number }>(
  'student joined head office',
)

/** Event: adding a student to a group was undone. Listeners remove the student from the branch of that group. */
export const studentLeftHeadOfficeEvent = createInternalEvent<{ studentId: number; headOfficeId: number }>(
  'student left head office',
)
