import { z } from 'zod'
import { id, named, text, uploadPath } from '../../fields.ts'

/** How points are earned; the same numbers are the kinds of actions. */
export const Method = { ParticipateLesson: 1, DoHomework: 2, ParticipateExam: 3, PassExam: 4, ByAdmin: 5 } as const
export type Method = (typeof Method)[keyof typeof Method]

/** What a movement of points stands for. */
export const PointCause = { Lesson: 1, Homework: 2, Exam: 3, Hand: 4, Purchase: 5, Event: 6 } as const
export type PointCause = (typeof PointCause)[keyof typeof PointCause]

/** Points of either kind, as many as somebody may be given at once. */
export const points = z.int().min(0).max(1_000_000)

export const Category = z.object({
  id: z.number(),
  name: z.string(),
  displayName: z.string(),
  levelsCount: z.number(),
  actionsCount: z.number(),
  /** Those with points in it. */
  studentsCount: z.number(),
})
export type Category = z.infer<typeof Category>
export const CategoryInput = z.object({ name: text(255), displayName: text(255) })

/** A student stands at the level from this `xp` in the category on. */
export const Level = z.object({
  id: z.number(),
  categoryId: z.number(),
  level: z.number(),
  xp: z.number(),
  /** An address that shows it to whoever asked, for an hour or two. */
  image: z.string().nullable(),
})
export type Level = z.infer<typeof Level>

export const LevelInput = z.object({
  categoryId: id,
  level: z.int().min(1).max(1000),
  xp: z.int().min(0).max(1_000_000_000),
  /** Path of an upload; null takes it away, left out it stays. */
  image: uploadPath.nullish(),
})
export type LevelInput = z.infer<typeof LevelInput>

/** One movement of a student's points. */
const PointRow = z.object({
  id: z.number(),
  day: z.string(),
  cause: z.enum(PointCause),
  /** It sets right what was booked before. */
  isCorrection: z.boolean(),
  method: z.enum(Method).nullable(),
  action: named.nullable(),
  category: z.object({ id: z.number(), displayName: z.string() }).nullable(),
  group: named.nullable(),
  xp: z.number(),
  coin: z.number(),
  comment: z.string().nullable(),
})

/** What a movement of a student's own is about. */
export const OwnPointRow = PointRow.extend({
  /** A homework's or exam's theme, an item, an event, a lesson's day; null where it is none of them, or is gone. */
  about: z
    .object({ kind: z.enum(['lesson', 'homework', 'exam', 'purchase', 'event']), id: z.number(), name: z.string() })
    .nullable(),
})
export type OwnPointRow = z.infer<typeof OwnPointRow>

/** What a student has, over all and in each category; `nextXp` = from where the next level begins. */
export const Balance = z.object({
  xp: z.number(),
  coin: z.number(),
  level: z.number(),
  categories: z.array(
    z.object({
      id: z.number(),
      displayName: z.string(),
      xp: z.number(),
      coin: z.number(),
      level: z.number(),
      image: z.string().nullable(),
      nextXp: z.number().nullable(),
    }),
  ),
})
export type Balance = z.infer<typeof Balance>
