import { announcement } from '../../announcement.ts'

/** Announces that homework got a verdict, also if it replaces an earlier verdict. */
export const homeworkChecked = announcement<{ chatId: number; now: Date }>('homework checked')
