import { createListenerEvent } from '../../announcement.ts'

/** Announces that homework got a verdict, also if it replaces an earlier verdict. */
export const homeworkCheckedEvent = createListenerEvent<{ chatId: number; now: Date }>('homework checked')
