import { announcement } from '../../announcement.ts'

/** Who is, was or will be in these groups, and when, is not what it was. */
export const membershipsChanged = announcement<readonly number[]>('memberships changed')
