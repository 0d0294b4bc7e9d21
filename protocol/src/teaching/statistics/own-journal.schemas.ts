import { z } from 'zod'
import { Mark } from '../../attendance-mark.ts'
import { day, named, timestamp } from '../../fields.ts'
import { AbsenceReason } from '../attendance/schemas.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { ExamResult } from '../exams/schemas.ts'
import { LessonState } from '../groups/schemas.ts'
import { HomeworkSums } from '../homework/schemas.ts'

/** The student's results over all their days in a group; a percentage is null while there is nothing to count. */
export const JournalGroup = z.object({
  group: named,
  /** The student's first day in the group; null = the membership has no first day. */
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  attendance: z.object({
    attended: z.number(),
    late: z.number(),
    absent: z.number(),
    /** The share of attended and late among attended, late and absent. */
    percentage: z.number().nullable(),
  }),
  homework: HomeworkSums,
  /** Results of announced exams. */
  exams: z.object({ count: z.number(), passed: z.number(), percentage: z.number().nullable() }),
})
export type JournalGroup = z.infer<typeof JournalGroup>

/**
 * How many lessons in a row the student has attended (also late), and how many homeworks in a row they have submitted,
 * over all groups.
 */
export const Streaks = z.object({ lessons: z.number(), homeworks: z.number() })
export type Streaks = z.infer<typeof Streaks>

export const JournalLesson = z.object({
  id: z.number(),
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  topic: z.string().nullable(),
  state: LessonState,
  /** The student's own mark for the lesson; null = no mark yet. */
  mark: z.enum(Mark).nullable(),
  reasonType: z.enum(AbsenceReason).nullable(),
  homeworks: z.array(
    z.object({
      id: z.number(),
      theme: z.string(),
      status: z.enum(HomeworkStatus),
      score: z.number().nullable(),
    }),
  ),
})
export type JournalLesson = z.infer<typeof JournalLesson>

export const JournalExam = z.object({
  id: z.number(),
  theme: z.string(),
  beginsAt: timestamp,
  score: z.number().nullable(),
  result: z.enum(ExamResult),
})
export type JournalExam = z.infer<typeof JournalExam>
