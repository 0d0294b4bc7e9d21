import { z } from 'zod'
import { id, named, text, uploadPath } from '../../fields.ts'

/** How points are earned; kinds of actions have the same numbers. */
export const Method = { ParticipateLesson: 1, DoHomework: 2, ParticipateExam: 3, PassExam: 4, ByAdmin: 5 } as const
export type Method = (typeof Method)[keyof typeof Method]

/** The cause of a movement of points. */
export const PointCause = { Lesson: 1, Homework: 2, Exam: 3, Hand: 4, Purchase: 5, Event: 6 } as const
export type PointCause = (typeof PointCause)[keyof typeof PointCause]

/** Points that can be given at once. */
export const points = z.int().min(0).max(1_000_000)

export const Category = z.object({
  id: z.number(),
  name: z.string(),
  displayName: z.string(),
  levelsCount: z.number(),
  actionsCount: z.number(),
  /** Number of students with points in it. */
  studentsCount: z.number(),
})
export type Category = z.infer<typeof Category>
export const CategoryInput = z.object({ name: text(255), displayName: text(255) })

/** A student has the level from this `xp` in the category on. */
export const Level = z.object({
  id: z.number(),
  categoryId: z.number(),
  level: z.number(),
  xp: z.number(),
  /** An address of the picture for this viewer, valid for one to two hours. */
  image: z.string().nullable(),
})
export type Level = z.infer<typeof Level>

export const LevelInput = z.object({
  categoryId: id,
  level: z.int().min(1).max(1000),
  xp: z.int().min(0).max(1_000_000_000),
  /** Path of an upload; null removes it, undefined keeps it. */
  image: uploadPath.nullish(),
})
export type LevelInput = z.infer<typeof LevelInput>

/** One movement of a student's points. */
const PointRow = z.object({
  id: z.number(),
  day: z.string(),
  cause: z.enum(PointCause),
  /** True = it corrects an earlier booking. */
  isCorrection: z.boolean(),
  method: z.enum(Method).nullable(),
  action: named.nullable(),
  category: z.object({ id: z.number(), displayName: z.string() }).nullable(),
  group: named.nullable(),
  xp: z.number(),
  coin: z.number(),
  comment: z.string().nullable(),
})

/** A movement with its cause, for the student. */
export const OwnPointRow = PointRow.extend({
  /** The theme of a homework or exam, an item, an event, or a lesson's day; null = another cause, or deleted. */
  about: z
    .object({ kind: z.enum(['lesson', 'homework', 'exam', 'purchase', 'event']), id: z.number(), name: z.string() })
    .nullable(),
})
export type OwnPointRow = z.infer<typeof OwnPointRow>

/** A student's points, overall and in each category; `nextXp` = where the next level begins. */
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
