import { announcement } from '../../announcement.ts'

interface ChangedMarks {
  lessonId: number
  /** The students whose mark was set, changed or removed. */
  studentIds: readonly number[]
  now: Date
}

/**
 * Announces right after a save that marks changed in a group that earns, or earned, points (`recalculate-marks.ts`).
 */
export const marksChanged = announcement<ChangedMarks>('marks changed')
