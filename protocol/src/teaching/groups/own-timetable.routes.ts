import { z } from 'zod'
import { date, day, optional, timestamp } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { OwnLesson } from './schemas.ts'

export const ownTimetable = {
  /**
   * Returns the student's lessons of at most six weeks; default: this week, Monday to Sunday. If only `from` or only
   * `to` is sent, the answer covers the seven days that begin or end with this day.
   */
  read: route('GET', '/timetable', {
    side: 'student',
    access: session,
    summary: "O'z guruhlarining darslari, kunma-kun",
    query: z.object({ from: optional(date), to: optional(date) }),
    answer: z.object({ now: timestamp, from: day, to: day, lessons: z.array(OwnLesson) }),
  }),
}
