import { z } from 'zod'
import { date, day, text, timestamp } from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'

export const maxStudentNotePeriodDays = 92
export const maxNotesPerStudent = 10

/** A note about a child that teachers must know for some days, such as a medicine to take. */
export const StudentNote = z.object({
  id: z.number(),
  careText: personalFieldSchemas.careNotes(),
  from: day,
  to: day,
  author: z.string(),
  isByParent: z.boolean(),
  createdAt: timestamp,
  canChange: z.boolean(),
})
export type StudentNote = z.infer<typeof StudentNote>

export const StudentNoteInput = z.object({ careText: text(300, 3), from: date, to: date })
export type StudentNoteInput = z.infer<typeof StudentNoteInput>
