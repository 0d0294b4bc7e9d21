import { createListenerEvent } from '../../listener-event.ts'

export const lessonsPlannedEvent = createListenerEvent<{ groupIds: number[]; today: string }>('lessons were made')
