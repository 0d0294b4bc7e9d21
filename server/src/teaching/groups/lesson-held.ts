import { announcement } from '../../announcement.ts'

/** A lesson of these groups did not take place, by its marks or by the timetable, or it did after all. */
export const lessonHeld = announcement<{ groupIds: number[]; today: string }>('a lesson was held or not')
