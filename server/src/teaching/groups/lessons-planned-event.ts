import { createInternalEvent } from '../../internal-event.ts'

export const lessonsPlannedEvent = createInternalEvent<{ groupIds: number[]; today: string }>('lessons were made')
