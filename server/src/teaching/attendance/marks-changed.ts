import { announcement } from '../../announcement.ts'

interface ChangedMarks {
  lessonId: number
  /** Whose mark is another one now, or was taken back. */
  studentIds: readonly number[]
  now: Date
}

/** Attendance of a lesson was saved. */
export const marksChanged = announcement<ChangedMarks>('marks changed')
