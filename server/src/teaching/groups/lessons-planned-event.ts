import { createListenerEvent } from '../../announcement.ts'

export const lessonsPlannedEvent = createListenerEvent<{ groupIds: number[]; today: string }>('lessons were made')
