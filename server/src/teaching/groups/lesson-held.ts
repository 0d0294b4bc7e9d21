import { createListenerEvent } from '../../announcement.ts'

/** Emitted when, by its marks or the timetable, a lesson now takes place or no longer takes place. */
export const lessonHeldChangedEvent = createListenerEvent<{ groupIds: number[]; today: string }>(
  'a lesson was held or not',
)
