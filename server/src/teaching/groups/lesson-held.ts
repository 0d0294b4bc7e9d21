import { announcement } from '../../announcement.ts'

/** By its marks a lesson of these groups did not take place, or did after all. */
export const lessonHeld = announcement<{ groupIds: number[]; today: string }>('a lesson was held or not')
