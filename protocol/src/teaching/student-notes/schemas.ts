import { z } from 'zod'
import { date, day, text, timestamp } from '../../fields.ts'
import { personal } from '../../personal.ts'

/** A note is valid for at most so many days. */
export const noteMaxDays = 92
/** A student has at most so many valid notes. */
export const mostNotes = 10

/** What teachers must know about a child for some days, such as a medicine. It may be about the child's health. */
export const StudentNote = z.object({
  id: z.number(),
  careText: personal.care(),
  from: day,
  to: day,
  /** Name of the parent or staff member who wrote it. */
  author: z.string(),
  isByParent: z.boolean(),
  createdAt: timestamp,
  /** True = the reader may change and end it. */
  canChange: z.boolean(),
})
export type StudentNote = z.infer<typeof StudentNote>

export const NoteInput = z.object({ careText: text(300, 3), from: date, to: date })
export type NoteInput = z.infer<typeof NoteInput>
