import { announcement } from '../../announcement.ts'

/** Announces that a lesson of these groups changed between taking place and not, by its marks or by the timetable. */
export const lessonHeld = announcement<{ groupIds: number[]; today: string }>('a lesson was held or not')
