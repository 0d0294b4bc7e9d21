import { announcement } from '../../announcement.ts'

/** The ERP has said something new about these groups, and their lessons stand where it wants them. */
export const plansTaken = announcement<{ groupIds: readonly number[]; now: Date }>('plans were taken')
