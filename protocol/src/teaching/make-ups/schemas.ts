import { z } from 'zod'
import { day, named } from '../../fields.ts'

/** A lesson as the dialogs about make-up lessons show it. */
export const MakeUpLesson = z.object({
  id: z.number(),
  group: named,
  date: day,
  /** `HH:mm`, Asia/Tashkent. */
  beginTime: z.string(),
  endTime: z.string(),
  room: z.string().nullable(),
  teacher: z.string().nullable(),
  topic: z.string().nullable(),
})
export type MakeUpLesson = z.infer<typeof MakeUpLesson>

/** A lesson of another group in which a missed lesson can be made up. */
export const MakeUpOffer = MakeUpLesson.extend({
  /** The capacity of the room without members and guests, negative if it is exceeded; null = capacity unknown. */
  freeSeats: z.number().nullable(),
  /** True = it has the topic of the missed lesson; false = the same or the next lesson number of the course. */
  isSameTopic: z.boolean(),
})
export type MakeUpOffer = z.infer<typeof MakeUpOffer>

/** A lesson at which the student was absent, and the lesson in which it is made up. */
export const MissedLesson = MakeUpLesson.extend({
  makeUp: z
    .object({
      id: z.number(),
      lesson: MakeUpLesson,
      /** True = the student came, so the missed lesson counts as attended. */
      isAttended: z.boolean(),
    })
    .nullable(),
})
export type MissedLesson = z.infer<typeof MissedLesson>
