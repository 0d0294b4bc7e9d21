import { createListenerEvent } from '../../announcement.ts'

interface ChangedMarks {
  lessonId: number
  studentIds: readonly number[]
  now: Date
}

/** Emitted after attendance was saved in a group whose marks earn or earned points. */
export const marksChangedEvent = createListenerEvent<ChangedMarks>('marks changed')
