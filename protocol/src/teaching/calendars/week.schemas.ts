import { z } from 'zod'
import { date, id, listOf, named, optional, timestamp } from '../../fields.ts'
import { LessonState } from '../groups/schemas.ts'
import { TimetableLesson } from '../timetable/schemas.ts'

/** A lesson in the week's timetable, with the same data for all users; students get the same data. */
export const WeekLesson = TimetableLesson.extend({
  /** The subject of the lesson: the group's course; null = the group has none. */
  course: named.nullable(),
  state: LessonState,
  /** The name of the room; without a room, the text in the timetable, such as "Zoom". */
  placeName: z.string().nullable(),
  /** The original start of a moved lesson, even if the lesson is over; null = not moved. */
  movedFrom: timestamp.nullable(),
})
export type WeekLesson = z.infer<typeof WeekLesson>

export const WeekRoom = named.extend({ office: named, capacity: z.number().nullable() })
export type WeekRoom = z.infer<typeof WeekRoom>

export const WeekFilter = z.object({
  date: optional(date),
  officeIds: listOf(id),
  roomId: optional(id),
  teacherId: optional(id),
  groupId: optional(id),
  studentId: optional(id),
})
