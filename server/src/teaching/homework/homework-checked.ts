import { announcement } from '../../announcement.ts'

/** A homework has a verdict, the first or another one. */
export const homeworkChecked = announcement<{ chatId: number; now: Date }>('homework checked')
