import { z } from 'zod'
import { AttendanceMark } from '../../attendance-mark.ts'
import { idAndName } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { HomeworkStatus } from '../chats/schemas.ts'
import { ExamResult } from '../exams/schemas.ts'

export const studentResults = {
  /**
   * Returns the percentage of attended lessons, rounded down to one decimal (null = no marks), and the latest 200 exams
   * and 200 homework.
   */
  read: route('GET', '/students/{id}/results', {
    access: requireGrant('users:students', 'read'),
    summary: 'Talabaning natijalari',
    answer: z.object({
      attendance: z.array(
        z.object({
          group: idAndName,
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
          group: idAndName,
          date: z.string(),
          score: z.number().nullable(),
          result: z.enum(ExamResult),
        }),
      ),
      homeworks: z.array(
        z.object({
          id: z.number(),
          theme: z.string(),
          group: idAndName,
          lessonDate: z.string(),
          status: z.enum(HomeworkStatus),
          score: z.number().nullable(),
          deadline: z.string(),
        }),
      ),
    }),
  }),
  /** The preview of a student: the last five attendance marks, and homework that is missing or was rejected. */
  glance: route('GET', '/students/{id}/glance', {
    access: requireGrant('users:students', 'read'),
    summary: "Talabaga tez nazar: so'nggi darslari va bajarilmagan uy vazifalari",
    answer: z.object({
      lessons: z.array(z.object({ id: z.number(), date: z.string(), group: idAndName, mark: z.enum(AttendanceMark) })),
      /** Homework that the student still has to submit: the latest five; `debtsCount` is the total number. */
      debts: z.array(
        z.object({
          id: z.number(),
          theme: z.string(),
          group: idAndName,
          deadline: z.string(),
          status: z.enum(HomeworkStatus),
        }),
      ),
      debtsCount: z.number(),
    }),
  }),
}
