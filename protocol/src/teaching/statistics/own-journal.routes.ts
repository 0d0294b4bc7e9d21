import { z } from 'zod'
import { date, optional, paging } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { JournalExam, JournalGroup, JournalLesson, Streaks } from './own-journal.schemas.ts'

/** A student's own marks, of groups that were left as well. */
export const ownJournal = {
  /** The groups, by when the student was last in them, the latest first. */
  groups: route('GET', '/journal', {
    side: 'student',
    access: session,
    summary: "O'z davomati va natijalari guruhma-guruh, foizlari bilan",
    answer: z.object({ groups: z.array(JournalGroup), streaks: Streaks }),
  }),
  /** Lessons until today on the student's own days, the latest first; beside them the announced exams of the same days, 100 at most. */
  group: route('GET', '/journal/{id}', {
    side: 'student',
    access: session,
    summary: "Bitta guruhdagi o'z belgilari, uy vazifalari va imtihonlari",
    query: z.object({ ...paging, from: optional(date), to: optional(date) }),
    answer: z.object({
      group: JournalGroup,
      lessons: z.array(JournalLesson),
      total: z.number(),
      exams: z.array(JournalExam),
    }),
  }),
}
