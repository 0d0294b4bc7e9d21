import { z } from 'zod'
import { day, named, timestamp } from '../../fields.ts'

/** A dated break in a student's study. Both days are inclusive; the student returns on the day after the last. */
export const StudyBreak = z.object({
  id: z.number(),
  /** The group that the break is about; null = all groups of the student. */
  group: named.nullable(),
  firstDay: day,
  lastDay: day,
})
export type StudyBreak = z.infer<typeof StudyBreak>

/** A break as staff see it. */
export const StaffStudyBreak = StudyBreak.extend({
  reason: z.string(),
  author: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: timestamp,
  /** True = the break was withdrawn before its first day. */
  isCancelled: z.boolean(),
})
export type StaffStudyBreak = z.infer<typeof StaffStudyBreak>
