import { createListenerEvent } from '../../announcement.ts'

/** Emitted when marks or the timetable decide that a lesson now takes place, or no longer takes place. */
export const lessonHeldChangedEvent = createListenerEvent<{ groupIds: number[]; today: string }>(
  'a lesson was held or not',
)
