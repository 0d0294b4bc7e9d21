import { announcement } from '../../announcement.ts'

/** Announces that the results of an exam became public. */
export const examAnnounced = announcement<{ examId: number; now: Date }>('exam announced')
