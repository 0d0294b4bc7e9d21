import { z } from 'zod'
import { date, day, optional, timestamp } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { OwnLesson } from './schemas.ts'

export const ownTimetable = {
  /** Six weeks at most, this week (Monday to Sunday) when nothing is said; a day alone is the end of seven, or their beginning. */
  read: route('GET', '/timetable', {
    side: 'student',
    access: session,
    summary: "O'z guruhlarining darslari, kunma-kun",
    query: z.object({ from: optional(date), to: optional(date) }),
    answer: z.object({ now: timestamp, from: day, to: day, lessons: z.array(OwnLesson) }),
  }),
}
