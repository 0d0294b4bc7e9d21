import { announcement } from '../../announcement.ts'

/** Announces topics that were removed by a plan replacement, with everything attached to them. */
export const topicsRemoved = announcement<{ topicIds: number[]; now: Date }>('topics of a study plan are lost')
