import { z } from 'zod'
import { date, idAndName, timestamp } from '../../fields.ts'
import { ExamResult } from '../../teaching/exams/schemas.ts'

const LetterWork = z.object({ id: z.number(), theme: z.string(), group: idAndName })

/** One success of the week, for which the letter praises the child; null = there is none. */
const LetterPraise = z.discriminatedUnion('kind', [
  /** `level` is the text of the notification about the child's new level. */
  z.object({ kind: z.literal('level'), level: z.string() }),
  /** The child's average mark rose from `before` (the four weeks before) to `now` (this week). */
  z.object({ kind: z.literal('improved'), before: z.number(), now: z.number() }),
  z.object({ kind: z.literal('all_lessons'), count: z.number() }),
  z.object({ kind: z.literal('best_mark'), theme: z.string(), score: z.number() }),
  z.object({ kind: z.literal('all_work'), count: z.number() }),
])
export type LetterPraise = z.infer<typeof LetterPraise>

/** The content of a weekly letter about one child, as it was when the letter was written. */
export const LetterContent = z.object({
  /**
   * Numbers of lessons with attendance marks. `held` leaves out lessons that did not take place; `attended` includes
   * `late`.
   */
  lessons: z.array(z.object({ group: idAndName, held: z.number(), attended: z.number(), late: z.number() })),
  /** Number of past lessons whose attendance is not marked yet. */
  unmarked: z.number(),
  /** Homework whose deadline was in this week; `missing`: not handed in, or returned and not handed in again. */
  work: z.object({ given: z.number(), missing: z.array(LetterWork.extend({ isReturned: z.boolean() })) }),
  /** Homework that got a mark and exams that were announced in this week; `score` is out of 100. */
  marks: z.array(
    LetterWork.extend({
      kind: z.enum(['homework', 'exam']),
      score: z.number().nullable(),
      result: z.enum(ExamResult).nullable(),
    }),
  ),
  /** Lessons and exams of the seven days after the letter. */
  next: z.object({
    lessons: z.array(z.object({ group: idAndName, date: z.string(), beginTime: z.string() })),
    exams: z.array(LetterWork.extend({ beginsAt: timestamp })),
  }),
  praise: LetterPraise.nullable(),
})
export type LetterContent = z.infer<typeof LetterContent>

/** `week` is the Monday of the week in which the letter was written. */
export const WeeklyLetterRow = z.object({
  week: date,
  from: timestamp,
  until: timestamp,
  isOpened: z.boolean(),
})
export type WeeklyLetterRow = z.infer<typeof WeeklyLetterRow>

export const WeeklyLetter = WeeklyLetterRow.extend({ content: LetterContent })
export type WeeklyLetter = z.infer<typeof WeeklyLetter>
