import { createListenerEvent } from '../../announcement.ts'

export const lessonsPlanned = createListenerEvent<{ groupIds: number[]; today: string }>('lessons were made')
