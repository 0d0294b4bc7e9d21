import { z } from 'zod'
import { date, day, optional, timestamp } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { OwnLesson } from './schemas.ts'

export const ownTimetable = {
  /**
   * At most six weeks; default: this week (Monday to Sunday). With only one of the two days, the seven days that end or
   * begin with it.
   */
  read: route('GET', '/timetable', {
    side: 'student',
    access: session,
    summary: "O'z guruhlarining darslari, kunma-kun",
    query: z.object({ from: optional(date), to: optional(date) }),
    answer: z.object({ now: timestamp, from: day, to: day, lessons: z.array(OwnLesson) }),
  }),
}
