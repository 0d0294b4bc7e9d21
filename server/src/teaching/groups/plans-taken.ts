import { createListenerEvent } from '../../announcement.ts'

/** Announces that the ERP changed schedules of the given groups, after lessons were planned by the new schedules. */
export const schedulesSynchronizedEvent = createListenerEvent<{ groupIds: readonly number[]; now: Date }>(
  'plans were taken',
)
