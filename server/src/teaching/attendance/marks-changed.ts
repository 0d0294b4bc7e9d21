import { createListenerEvent } from '../../announcement.ts'

interface ChangedMarks {
  lessonId: number
  /** The students whose mark was set, changed or removed. */
  studentIds: readonly number[]
  now: Date
}

/**
 * Announces after a save that attendance marks changed, in a group whose marks earn or earned points
 * (`recalculate-marks.ts`).
 */
export const marksChangedEvent = createListenerEvent<ChangedMarks>('marks changed')
