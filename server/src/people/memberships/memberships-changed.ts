import { announcement } from '../../announcement.ts'

/** Who is, was or will be in these groups, and when, is not what it was. */
export const membershipsChanged = announcement<{ groupIds: readonly number[]; today: string }>('memberships changed')

/** A student is put into a group of a branch that was none of theirs. */
export const branchJoined = announcement<{ studentId: number; headOfficeId: number }>('branch joined')

/** The joining is taken back: the branch is none of the student's again. */
export const branchLeft = announcement<{ studentId: number; headOfficeId: number }>('branch left')
