import { createListenerEvent } from '../../announcement.ts'

/** Announces that lessons of the given groups were created, moved or removed. */
export const lessonsPlanned = createListenerEvent<{ groupIds: number[]; today: string }>('lessons were made')
