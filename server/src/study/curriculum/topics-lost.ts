import { announcement } from '../../announcement.ts'

/**
 * Announces that a plan replacement removed topics, so that other modules delete the videos and homework attached to
 * them.
 */
export const topicsRemoved = announcement<{ topicIds: number[]; now: Date }>('topics of a study plan are lost')
