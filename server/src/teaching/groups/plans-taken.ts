import { announcement } from '../../announcement.ts'

/** Announces that the ERP changed schedules of these groups, after lessons were planned by the new schedules. */
export const schedulesSynchronized = announcement<{ groupIds: readonly number[]; now: Date }>('plans were taken')
