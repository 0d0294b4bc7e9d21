import { createListenerEvent } from '../../announcement.ts'

/**
 * Announces that a lesson of the given groups now takes place, or does not take place any more, because of its marks or
 * the timetable.
 */
export const lessonHeldChangedEvent = createListenerEvent<{ groupIds: number[]; today: string }>(
  'a lesson was held or not',
)
