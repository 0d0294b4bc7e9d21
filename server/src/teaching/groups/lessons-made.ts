import { announcement } from '../../announcement.ts'

/** Announces that lessons of the given groups were created, moved or removed. */
export const lessonsPlanned = announcement<{ groupIds: number[]; today: string }>('lessons were made')
