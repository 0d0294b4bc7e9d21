import { announcement } from '../../announcement.ts'

/** Announces that the students of these groups, or their days, changed. */
export const membershipsChanged = announcement<{ groupIds: readonly number[]; today: string }>('memberships changed')

/** Announces that a student was added to a group of a branch that was new for them. */
export const branchJoined = announcement<{ studentId: number; headOfficeId: number }>('branch joined')

/** Announces that the joining was undone: the branch is removed from the student again. */
export const branchLeft = announcement<{ studentId: number; headOfficeId: number }>('branch left')
