import { z } from 'zod'
import { date, id, listOf, named, optional, timestamp } from '../../fields.ts'
import { LessonState } from '../groups/schemas.ts'
import { TimetableLesson } from '../timetable/schemas.ts'

/** A lesson as everybody is told of it: what a student sees of it says the same. */
export const WeekLesson = TimetableLesson.extend({
  state: LessonState,
  /** Its room, or what the timetable says in its stead, as "Zoom". */
  placeName: z.string().nullable(),
  /** When it would have begun; of one that is over, too. */
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
