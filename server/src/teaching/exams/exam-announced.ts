import { announcement } from '../../announcement.ts'

/** The results of an exam are everybody's. */
export const examAnnounced = announcement<{ examId: number; now: Date }>('exam announced')
