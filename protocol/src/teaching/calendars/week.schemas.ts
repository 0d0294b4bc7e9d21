import { z } from 'zod'
import { date, id, listOf, named, optional, timestamp } from '../../fields.ts'
import { LessonState } from '../groups/schemas.ts'
import { TimetableLesson } from '../timetable/schemas.ts'

/** A lesson as all users see it, with the same data that students see. */
export const WeekLesson = TimetableLesson.extend({
  state: LessonState,
  /** The room of the lesson, or the timetable's text instead, such as "Zoom". */
  placeName: z.string().nullable(),
  /** The original start of a moved lesson, also of a past one. */
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
