import { createListenerEvent } from '../../announcement.ts'

/** Emitted also if the verdict replaces an earlier verdict. */
export const homeworkCheckedEvent = createListenerEvent<{ chatId: number; now: Date }>('homework checked')
