import { z } from 'zod'
import { id, idAndName, text, uploadPath } from '../../fields.ts'

/** Ways to earn points; the same numbers are the kinds of point actions. */
export const PointActionKind = {
  ParticipateLesson: 1,
  DoHomework: 2,
  ParticipateExam: 3,
  PassExam: 4,
  ByAdmin: 5,
} as const
export type PointActionKind = (typeof PointActionKind)[keyof typeof PointActionKind]

/** What changed a student's points. `Hand`: a staff member gave or deducted points. */
export const PointCause = { Lesson: 1, Homework: 2, Exam: 3, Hand: 4, Purchase: 5, Event: 6 } as const
export type PointCause = (typeof PointCause)[keyof typeof PointCause]

export const pointsAmountField = z.int().min(0).max(1_000_000)

export const PointCategory = z.object({
  id: z.number(),
  name: z.string(),
  displayName: z.string(),
  levelsCount: z.number(),
  actionsCount: z.number(),
  studentsCount: z.number(),
})
export type PointCategory = z.infer<typeof PointCategory>
export const PointCategoryInput = z.object({ name: text(255), displayName: text(255) })

/** A level in one category of points. A student has the level from `xp` experience points on. */
export const PointLevel = z.object({
  id: z.number(),
  categoryId: z.number(),
  level: z.number(),
  xp: z.number(),
  /** Address of the level's picture, signed for this viewer; the address expires after one to two hours. */
  image: z.string().nullable(),
})
export type PointLevel = z.infer<typeof PointLevel>

export const PointLevelInput = z.object({
  categoryId: id,
  level: z.int().min(1).max(1000),
  xp: z.int().min(0).max(1_000_000_000),
  /** The path of an uploaded picture; null removes the picture, undefined leaves it unchanged. */
  image: uploadPath.nullish(),
})
export type PointLevelInput = z.infer<typeof PointLevelInput>

const PointRow = z.object({
  id: z.number(),
  day: z.string(),
  cause: z.enum(PointCause),
  /** True = the entry corrects an earlier entry of the student's points. */
  isCorrection: z.boolean(),
  method: z.enum(PointActionKind).nullable(),
  action: idAndName.nullable(),
  category: z.object({ id: z.number(), displayName: z.string() }).nullable(),
  group: idAndName.nullable(),
  xp: z.number(),
  coin: z.number(),
  comment: z.string().nullable(),
})

export const OwnPointRow = PointRow.extend({
  /**
   * The record for which the points were given. `name`: topic of the homework or exam, name of the item or event, or
   * the lesson's day. Null = the record was deleted, or staff gave the points manually.
   */
  about: z
    .object({ kind: z.enum(['lesson', 'homework', 'exam', 'purchase', 'event']), id: z.number(), name: z.string() })
    .nullable(),
})
export type OwnPointRow = z.infer<typeof OwnPointRow>

/** `nextXp`: XP at which the next level begins. */
export const PointBalance = z.object({
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
export type PointBalance = z.infer<typeof PointBalance>
