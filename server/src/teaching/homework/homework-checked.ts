import { createListenerEvent } from '../../announcement.ts'

/** Emitted for each verdict on homework, also if it replaces an earlier verdict. */
export const homeworkCheckedEvent = createListenerEvent<{ chatId: number; now: Date }>('homework checked')
