import { announcement } from '../../announcement.ts'

/** Topics went out of a plan that was replaced, with what hung on them. */
export const topicsRemoved = announcement<{ topicIds: number[]; now: Date }>('topics of a study plan are lost')
