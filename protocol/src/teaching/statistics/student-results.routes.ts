import { z } from 'zod'
import { named } from '../../fields.ts'
import { can, route } from '../../route.ts'
import { Mark } from '../attendance/schemas.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { ExamResult } from '../exams/schemas.ts'

export const studentResults = {
  /**
   * Results of one student. Attendance group by group, newest first: marks within the student's days there;
   * `percentage` = attended and late of all marks attended, late and absent, rounded down to one decimal; null without
   * any. Exams (announced ones) and homework: the latest 200 of each, latest first.
   */
  read: route('GET', '/students/{id}/results', {
    access: can('users:students', 'read'),
    summary: 'Talabaning natijalari',
    answer: z.object({
      attendance: z.array(
        z.object({
          group: named,
          attended: z.number(),
          late: z.number(),
          absent: z.number(),
          percentage: z.number().nullable(),
        }),
      ),
      exams: z.array(
        z.object({
          id: z.number(),
          theme: z.string(),
          group: named,
          date: z.string(),
          score: z.number().nullable(),
          result: z.enum(ExamResult),
        }),
      ),
      homeworks: z.array(
        z.object({
          id: z.number(),
          theme: z.string(),
          group: named,
          lessonDate: z.string(),
          status: z.enum(HomeworkStatus),
          score: z.number().nullable(),
          /** The one that counts for this student. */
          deadline: z.string(),
        }),
      ),
    }),
  }),
  /** What a side panel shows: the last five marks, and homework that is due and not handed in, or returned. */
  glance: route('GET', '/students/{id}/glance', {
    access: can('users:students', 'read'),
    summary: "Talabaga tez nazar: so'nggi darslari va bajarilmagan uy vazifalari",
    answer: z.object({
      /** Latest first. */
      lessons: z.array(z.object({ id: z.number(), date: z.string(), group: named, mark: z.enum(Mark) })),
      /** Latest first, five of `debtsCount`. */
      debts: z.array(
        z.object({
          id: z.number(),
          theme: z.string(),
          group: named,
          deadline: z.string(),
          status: z.enum(HomeworkStatus),
        }),
      ),
      debtsCount: z.number(),
    }),
  }),
}
