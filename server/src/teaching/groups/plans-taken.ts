import { createListenerEvent } from '../../announcement.ts'

/** Emitted after the ERP changed schedules and lessons were planned by the new schedules. */
export const schedulesSynchronizedEvent = createListenerEvent<{ groupIds: readonly number[]; now: Date }>(
  'plans were taken',
)
