import { z } from 'zod'
import { paging, timestamp } from '../../fields.ts'
import { route, studentRouteDefaults } from '../../route.ts'
import { OwnLesson } from '../../teaching/groups/schemas.ts'
import { StudyBreak } from '../../teaching/study-breaks/schemas.ts'
import { CheckedHomeworkOrExam, DueHomeworkOrExam, MissingHomework, NewsItem, UpcomingExam } from './schemas.ts'

export const portalOverview = {
  /** The content of the start screen, without file addresses: they would expire in the browser's cache. */
  today: route('GET', '/today', {
    ...studentRouteDefaults,
    summary: 'Bugun: darslar, topshiriladigan va tekshirilgan ishlar, imtihonlar, yangiliklar',
    answer: z.object({
      now: timestamp,
      /** `number`: the student number (`hId`), which other students use to invite this student to a team. */
      student: z.object({ fullName: z.string(), number: z.string().nullable() }),
      /** Lessons of today and the next seven days that are not over; at most five. */
      lessons: z.array(OwnLesson),
      /**
       * Running exams and open homework, including homework returned for correction; at most 20, sorted by deadline.
       */
      due: z.array(DueHomeworkOrExam),
      /** Checked homework and announced exams of the last 14 days; at most 10, newest first. */
      returned: z.array(CheckedHomeworkOrExam),
      /** Upcoming and running exams; at most 10, soonest first. */
      exams: z.array(UpcomingExam),
      counters: z.object({
        unreadNotices: z.number(),
        unreadMessages: z.number(),
        newStories: z.number(),
        /** Total number of homework assignments and exams to be done; the list `due` has at most 20 of them. */
        due: z.number(),
        /** Number of homework assignments that were not handed in or were returned. */
        missing: z.number(),
      }),
      news: z.array(NewsItem),
      /** Breaks in the student's study that are running or begin within 30 days. */
      breaks: z.array(StudyBreak),
    }),
  }),
  /**
   * Missing homework, oldest deadline first, without groups that the student has left. The answer contains no file
   * addresses: they would expire in the browser's cache.
   */
  missing: route('GET', '/missing-homeworks', {
    ...studentRouteDefaults,
    summary: "Topshirilmagan ishlar: muddati o'tgan yoki qaytarilgan, eskisi birinchi",
    query: z.object(paging),
    answer: z.object({ homeworks: z.array(MissingHomework), total: z.number() }),
  }),
}
