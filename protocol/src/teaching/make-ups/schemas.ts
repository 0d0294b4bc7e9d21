import { z } from 'zod'
import { day, idAndName } from '../../fields.ts'

export const MakeUpLesson = z.object({
  id: z.number(),
  group: idAndName,
  date: day,
  /** `HH:mm` in Asia/Tashkent. */
  beginTime: z.string(),
  endTime: z.string(),
  room: z.string().nullable(),
  teacher: z.string().nullable(),
  topic: z.string().nullable(),
})
export type MakeUpLesson = z.infer<typeof MakeUpLesson>

export const MakeUpOffer = MakeUpLesson.extend({
  /** Seats of the room minus members and guests (may be negative); null = number of seats unknown. */
  freeSeats: z.number().nullable(),
  /** False = the topic differs, but the lesson has the same or the next number in the course. */
  isSameTopic: z.boolean(),
})
export type MakeUpOffer = z.infer<typeof MakeUpOffer>

/** `makeUp`: the lesson in which the student makes up the missed lesson; null = none is arranged. */
export const MissedLesson = MakeUpLesson.extend({
  makeUp: z
    .object({
      id: z.number(),
      lesson: MakeUpLesson,
      /** True = the student attended the make-up lesson, so the missed lesson is counted as attended. */
      isAttended: z.boolean(),
    })
    .nullable(),
})
export type MissedLesson = z.infer<typeof MissedLesson>
