import { z } from 'zod'
import { AttendanceMark } from '../../attendance-mark.ts'
import { day, idAndName, timestamp } from '../../fields.ts'
import { AbsenceReason } from '../attendance/schemas.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { ExamResult } from '../exams/schemas.ts'
import { LessonState } from '../groups/schemas.ts'
import { HomeworkTotals } from '../homework/schemas.ts'

/**
 * The student's results in one group, over all days of membership; a percentage is null if there is no data.
 */
export const JournalGroup = z.object({
  group: idAndName,
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  attendance: z.object({
    attended: z.number(),
    late: z.number(),
    absent: z.number(),
    /** The share of attended and late marks among attended, late and absent marks. */
    percentage: z.number().nullable(),
  }),
  homework: HomeworkTotals,
  /** Counts only exams whose results were announced. */
  exams: z.object({ count: z.number(), passed: z.number(), percentage: z.number().nullable() }),
})
export type JournalGroup = z.infer<typeof JournalGroup>

/** How many of the latest lessons in a row were attended, and how many of the latest homework were submitted. */
export const StudentStreaks = z.object({ lessons: z.number(), homeworks: z.number() })
export type StudentStreaks = z.infer<typeof StudentStreaks>

export const JournalLesson = z.object({
  id: z.number(),
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  topic: z.string().nullable(),
  state: LessonState,
  mark: z.enum(AttendanceMark).nullable(),
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
