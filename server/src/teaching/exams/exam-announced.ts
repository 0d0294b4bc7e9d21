import { createListenerEvent } from '../../announcement.ts'

export const examAnnouncedEvent = createListenerEvent<{ examId: number; now: Date }>('exam announced')
