import { announcement } from '../../announcement.ts'

interface ChangedMarks {
  lessonId: number
  /** The students whose mark is another one now, or was taken back. */
  studentIds: readonly number[]
  now: Date
}

/** Attendance was saved in a group where points are earned, or were; told right after the save (`hear-marks.ts`). */
export const marksChanged = announcement<ChangedMarks>('marks changed')
