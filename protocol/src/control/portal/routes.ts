import { z } from 'zod'
import { paging, timestamp } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { OwnLesson } from '../../teaching/groups/schemas.ts'
import { StudyBreak } from '../../teaching/study-breaks/schemas.ts'
import { ComingExam, DueWork, MissingHomework, News, Returned } from './schemas.ts'

export const portal = {
  /**
   * The content of the start screen in one call. It has no file addresses, because those expire and the answer is
   * cached.
   */
  today: route('GET', '/today', {
    side: 'student',
    access: session,
    summary: 'Bugun: darslar, topshiriladigan va tekshirilgan ishlar, imtihonlar, yangiliklar',
    answer: z.object({
      now: timestamp,
      /** `number`: the student number (`hId`) by which other students invite this student to a team. */
      student: z.object({ fullName: z.string(), number: z.string().nullable() }),
      /** At most five lessons that are not over, of today and the next seven days. */
      lessons: z.array(OwnLesson),
      /** Homework that can be submitted or submitted again, and running exams; at most 20, by deadline. */
      due: z.array(DueWork),
      /** Homework checked and exams announced in the last 14 days; at most 10, newest first. */
      returned: z.array(Returned),
      /** Upcoming and running exams; at most 10, soonest first. */
      exams: z.array(ComingExam),
      counters: z.object({
        unreadNotices: z.number(),
        /** Unread messages in chats about homework and exams. */
        unreadMessages: z.number(),
        /** Stories that the student has not opened. */
        newStories: z.number(),
        /** Total number of works due; the list above has at most 20 of them. */
        due: z.number(),
        /** Homework that was not handed in or was returned (`/missing-homeworks`). */
        missing: z.number(),
      }),
      /** The three newest posts. */
      news: z.array(News),
      /** Breaks in the study that are not over and begin within 30 days. */
      breaks: z.array(StudyBreak),
    }),
  }),
  /** Over all groups that the student has not left, oldest deadline first; without file addresses, because it is cached. */
  missing: route('GET', '/missing-homeworks', {
    side: 'student',
    access: session,
    summary: "Topshirilmagan ishlar: muddati o'tgan yoki qaytarilgan, eskisi birinchi",
    query: z.object(paging),
    answer: z.object({ homeworks: z.array(MissingHomework), total: z.number() }),
  }),
}
