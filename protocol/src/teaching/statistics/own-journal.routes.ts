import { z } from 'zod'
import { date, optionalParam, paging } from '../../fields.ts'
import { route, studentRouteDefaults } from '../../route.ts'
import { JournalExam, JournalGroup, JournalLesson, StudentStreaks } from './own-journal.schemas.ts'

/** The signed-in student's own attendance, homework and exams, also in groups that the student has left. */
export const ownJournal = {
  groups: route('GET', '/journal', {
    ...studentRouteDefaults,
    summary: "O'z davomati va natijalari guruhma-guruh, foizlari bilan",
    answer: z.object({ groups: z.array(JournalGroup), streaks: StudentStreaks }),
  }),
  /** Lessons and announced exams during the student's membership until today, latest first, at most 100. */
  group: route('GET', '/journal/{id}', {
    ...studentRouteDefaults,
    summary: "Bitta guruhdagi o'z belgilari, uy vazifalari va imtihonlari",
    query: z.object({ ...paging, from: optionalParam(date), to: optionalParam(date) }),
    answer: z.object({
      group: JournalGroup,
      lessons: z.array(JournalLesson),
      total: z.number(),
      exams: z.array(JournalExam),
    }),
  }),
}
