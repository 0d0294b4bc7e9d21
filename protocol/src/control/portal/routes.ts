import { z } from 'zod'
import { paging, timestamp } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { OwnLesson } from '../../teaching/groups/schemas.ts'
import { StudyBreak } from '../../teaching/study-breaks/schemas.ts'
import { ComingExam, DueWork, MissingHomework, News, Returned } from './schemas.ts'

export const portal = {
  /**
   * Returns the content of the start screen in one call. The answer contains no file addresses, because addresses
   * expire while the answer stays in the browser's cache.
   */
  today: route('GET', '/today', {
    side: 'student',
    access: session,
    summary: 'Bugun: darslar, topshiriladigan va tekshirilgan ishlar, imtihonlar, yangiliklar',
    answer: z.object({
      now: timestamp,
      /** `number`: the student number (`hId`), which other students use to invite this student to a team. */
      student: z.object({ fullName: z.string(), number: z.string().nullable() }),
      /** Lessons of today and the next seven days that are not over; at most five. */
      lessons: z.array(OwnLesson),
      /**
       * Running exams, and homework that can be submitted for the first time or again; at most 20, sorted by deadline.
       */
      due: z.array(DueWork),
      /**
       * Homework that was checked and exams whose results were announced in the last 14 days; at most 10, newest first.
       */
      returned: z.array(Returned),
      /** Upcoming and running exams; at most 10, soonest first. */
      exams: z.array(ComingExam),
      counters: z.object({
        unreadNotices: z.number(),
        /** Unread messages in chats about homework and exams. */
        unreadMessages: z.number(),
        /** Stories that the student has not opened. */
        newStories: z.number(),
        /** Total number of homework assignments and exams to be done; the list `due` has at most 20 of them. */
        due: z.number(),
        /** Number of homework assignments that were not handed in or were returned. */
        missing: z.number(),
      }),
      /** The three newest posts for students. */
      news: z.array(News),
      /** Breaks in the student's study that are not over and begin within 30 days. */
      breaks: z.array(StudyBreak),
    }),
  }),
  /**
   * Lists missing homework of all groups that the student has not left, oldest deadline first. The answer contains no
   * file addresses, because addresses expire while the answer stays in the browser's cache.
   */
  missing: route('GET', '/missing-homeworks', {
    side: 'student',
    access: session,
    summary: "Topshirilmagan ishlar: muddati o'tgan yoki qaytarilgan, eskisi birinchi",
    query: z.object(paging),
    answer: z.object({ homeworks: z.array(MissingHomework), total: z.number() }),
  }),
}
