import { z } from 'zod'
import { named, timestamp } from '../../fields.ts'
import { HomeworkStatus } from '../../teaching/chats/schemas.ts'
import { ExamResult } from '../../teaching/exams/schemas.ts'

/** A homework or exam; its own call returns the rest. */
const work = { kind: z.enum(['homework', 'exam']), id: z.number(), theme: z.string(), group: named }

export const Due = z.object({
  ...work,
  /** The student's own deadline if it is later than the common one. */
  deadline: timestamp,
  /** True = it was submitted and must be corrected. */
  isReturned: z.boolean(),
})
export type Due = z.infer<typeof Due>

export const Returned = z.object({
  ...work,
  /** When it was checked or announced. */
  at: timestamp,
  score: z.number().nullable(),
  /** The outcome of a homework: accepted or rejected. */
  status: z.enum({ Rejected: HomeworkStatus.Rejected, Accepted: HomeworkStatus.Accepted }).nullable(),
  /** The outcome of an exam. */
  result: z.enum(ExamResult).nullable(),
})
export type Returned = z.infer<typeof Returned>

export const ComingExam = z.object({
  id: z.number(),
  theme: z.string(),
  group: named,
  beginsAt: timestamp,
  /** The student's own end, like `endsAt` of an exam. */
  endsAt: timestamp,
  startedAt: timestamp.nullable(),
  handedInAt: timestamp.nullable(),
})
export type ComingExam = z.infer<typeof ComingExam>

export const News = z.object({ id: z.number(), title: z.string(), date: timestamp })
export type News = z.infer<typeof News>
