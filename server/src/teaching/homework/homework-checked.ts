import { announcement } from '../../announcement.ts'

/** Announces that homework got a verdict, the first or a later one. */
export const homeworkChecked = announcement<{ chatId: number; now: Date }>('homework checked')
