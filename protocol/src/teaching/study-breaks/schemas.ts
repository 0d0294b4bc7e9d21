import { z } from 'zod'
import { date, day, id, idAndName, text, timestamp } from '../../fields.ts'

/** Both days of the break are inclusive; the student returns on the day after the last day. */
export const StudyBreak = z.object({
  id: z.number(),
  /** The group in which the student does not study during the break; null = all groups of the student. */
  group: idAndName.nullable(),
  firstDay: day,
  lastDay: day,
})
export type StudyBreak = z.infer<typeof StudyBreak>

export const StudyBreakForStaff = StudyBreak.extend({
  reason: z.string(),
  author: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: timestamp,
  isCancelled: z.boolean(),
})
export type StudyBreakForStaff = z.infer<typeof StudyBreakForStaff>

/**
 * True = the user has confirmed the break although attendance was saved for its days; statistics ignore these marks.
 */
const overMarked = z.boolean().default(false)

export const StudyBreakInput = z.object({
  groupId: id.nullish(),
  firstDay: date,
  lastDay: date,
  reason: text(300),
  overMarked,
})

export const StudyBreakEndInput = z.object({ lastDay: date, overMarked })
