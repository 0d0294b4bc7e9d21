import { announcement } from '../../announcement.ts'

/** Announces that the ERP sent changes of these groups, and that their lessons follow its plan. */
export const schedulesSynchronized = announcement<{ groupIds: readonly number[]; now: Date }>('plans were taken')
