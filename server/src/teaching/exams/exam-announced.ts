import { createListenerEvent } from '../../announcement.ts'

/** Announces that the results of an exam became public. */
export const examAnnouncedEvent = createListenerEvent<{ examId: number; now: Date }>('exam announced')
