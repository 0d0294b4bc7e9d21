import { z } from 'zod'
import { date, id, idAndName, optionalParam, repeatedParameterSchemaOf, timestamp } from '../../fields.ts'
import { LessonState } from '../groups/schemas.ts'
import { TimetableLesson } from '../timetable/schemas.ts'

export const TimetableWeekLesson = TimetableLesson.extend({
  course: idAndName.nullable(),
  state: LessonState,
  /** The name of the room; if the lesson has no room, the text in the timetable, such as "Zoom". */
  placeName: z.string().nullable(),
  /** The original start of a moved lesson, also after the lesson is over; null = the lesson was not moved. */
  movedFrom: timestamp.nullable(),
})
export type TimetableWeekLesson = z.infer<typeof TimetableWeekLesson>

export const TimetableWeekRoom = idAndName.extend({ office: idAndName, capacity: z.number().nullable() })
export type TimetableWeekRoom = z.infer<typeof TimetableWeekRoom>

export const TimetableWeekFilter = z.object({
  date: optionalParam(date),
  officeIds: repeatedParameterSchemaOf(id),
  roomId: optionalParam(id),
  teacherId: optionalParam(id),
  groupId: optionalParam(id),
  studentId: optionalParam(id),
})

export const CalendarFeed = z.object({ createdAt: timestamp })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const CreatedCalendarFeed = CalendarFeed.extend({
  /** The secret address; any person who has it can read the calendar. */
  address: z.string(),
})
export type CreatedCalendarFeed = z.infer<typeof CreatedCalendarFeed>
