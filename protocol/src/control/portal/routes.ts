import { z } from 'zod'
import { timestamp } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { OwnLesson } from '../../teaching/groups/schemas.ts'
import { ComingExam, Due, News, Returned } from './schemas.ts'

export const portal = {
  /** What the first screen shows, in one call; no address of a file, so that it can be kept. */
  today: route('GET', '/today', {
    side: 'student',
    access: session,
    summary: 'Bugun: darslar, topshiriladigan va tekshirilgan ishlar, imtihonlar, yangiliklar',
    answer: z.object({
      now: timestamp,
      /** `number`: by which others invite the student (`hId`). */
      student: z.object({ fullName: z.string(), number: z.string().nullable() }),
      /** Five at most that are not over, of today and the seven days after it. */
      lessons: z.array(OwnLesson),
      /** Homework that may still be handed in, or again, and exams under way; 20 at most, by deadline. */
      due: z.array(Due),
      /** Work checked or announced in the last 14 days; 10 at most, the newest first. */
      returned: z.array(Returned),
      /** Exams coming and under way; 10 at most, the soonest first. */
      exams: z.array(ComingExam),
      counters: z.object({
        unreadNotices: z.number(),
        /** Unread messages in chats about homework and exams. */
        unreadMessages: z.number(),
        /** How many are due in all, those beyond the page too. */
        due: z.number(),
      }),
      /** The three newest posts. */
      news: z.array(News),
    }),
  }),
}
