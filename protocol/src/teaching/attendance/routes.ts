import { z } from 'zod'
import { date, id, optionalParam } from '../../fields.ts'
import { defineRoutePerGroupScope, requireGroupGrant } from '../../route.ts'
import { Attendance, AttendanceInput, AttendanceSaveResult, Journal } from './schemas.ts'

export const attendance = {
  read: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/attendance', {
    access: requireGroupGrant('attendance', 'read'),
    summary: 'Davomat: kunlar va belgilar',
    query: z.object({ scheduleId: optionalParam(id), from: optionalParam(date), to: optionalParam(date) }),
    answer: Attendance,
  }),
  save: defineRoutePerGroupScope('PUT', '/groups/for-{reach}/{id}/attendance', {
    idempotent: true,
    access: requireGroupGrant('attendance', 'update'),
    summary: "Bir darsning davomatini saqlash; yozilmagan talabalar o'zgarmaydi",
    body: AttendanceInput,
    answer: AttendanceSaveResult,
    errors: ['LESSON_NOT_FOUND', 'LESSON_CANCELLED', 'LESSON_IN_FUTURE', 'NOT_A_MEMBER'],
  }),
  journal: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/journal', {
    access: requireGroupGrant('journal', 'read'),
    summary: 'Jurnal: kunlar, belgilar va foizlar',
    query: z.object({
      from: optionalParam(date),
      to: optionalParam(date),
      lessonId: optionalParam(id),
      studentId: optionalParam(id),
    }),
    answer: Journal,
  }),
  journalFilters: defineRoutePerGroupScope('GET', '/groups/for-{reach}/{id}/journal-filters', {
    access: requireGroupGrant('journal', 'read'),
    summary: 'Jurnal filtrlari: oylar, darslar, talabalar',
    answer: z.object({
      /** Months with lessons until today, newest first; `label` is a text for users such as `Noyabr 2026`. */
      months: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
      lessons: z.array(z.object({ id: z.number(), date: z.string(), beginTime: z.string() })),
      students: z.array(z.object({ id: z.number(), fullName: z.string() })),
    }),
  }),
}
