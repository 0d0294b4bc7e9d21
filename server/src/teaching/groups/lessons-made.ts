import { announcement } from '../../announcement.ts'

/** Lessons of these groups were made, moved or taken away. */
export const lessonsMade = announcement<{ groupIds: number[]; today: string }>('lessons were made')
