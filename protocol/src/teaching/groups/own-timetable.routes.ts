import { z } from 'zod'
import { date, day, optionalParam, timestamp } from '../../fields.ts'
import { route, studentRouteDefaults } from '../../route.ts'
import { OwnLesson } from './schemas.ts'

export const ownTimetable = {
  /** Lessons of at most six weeks; default: this week. With only `from` or `to`: seven days from or until that day. */
  read: route('GET', '/timetable', {
    ...studentRouteDefaults,
    summary: "O'z guruhlarining darslari, kunma-kun",
    query: z.object({ from: optionalParam(date), to: optionalParam(date) }),
    answer: z.object({ now: timestamp, from: day, to: day, lessons: z.array(OwnLesson) }),
  }),
}
