import { z } from 'zod'
import { date, id, idParams, optional } from '../../fields.ts'
import { can, route } from '../../route.ts'
import { Attendance, AttendanceInput, AttendanceSaved, Journal } from './schemas.ts'

const variants = {
  admin: { path: 'for-admin', module: 'all_groups' },
  academic: { path: 'for-academic', module: 'my_groups' },
} as const
type Variant = keyof typeof variants

const read = (variant: Variant) =>
  route({
    method: 'GET',
    path: `/groups/${variants[variant].path}/{id}/attendance`,
    access: can(`${variants[variant].module}:attendance`, 'read'),
    summary: 'Davomat: kunlar va belgilar',
    params: idParams,
    query: z.object({ scheduleId: optional(id), from: optional(date), to: optional(date) }),
    answer: Attendance,
    errors: ['NOT_FOUND'],
  })

const save = (variant: Variant) =>
  route({
    method: 'PUT',
    path: `/groups/${variants[variant].path}/{id}/attendance`,
    access: can(`${variants[variant].module}:attendance`, 'update'),
    summary: "Bir darsning davomatini saqlash; yozilmagan o'quvchilar o'zgarmaydi",
    params: idParams,
    body: AttendanceInput,
    answer: AttendanceSaved,
    errors: ['NOT_FOUND', 'LESSON_NOT_FOUND', 'LESSON_IN_FUTURE', 'NOT_A_MEMBER'],
  })

const journal = (variant: Variant) =>
  route({
    method: 'GET',
    path: `/groups/${variants[variant].path}/{id}/journal`,
    access: can(`${variants[variant].module}:journal`, 'read'),
    summary: 'Jurnal: kunlar, belgilar va foizlar',
    params: idParams,
    query: z.object({ from: optional(date), to: optional(date), lessonId: optional(id), studentId: optional(id) }),
    answer: Journal,
    errors: ['NOT_FOUND'],
  })

const journalFilters = (variant: Variant) =>
  route({
    method: 'GET',
    path: `/groups/${variants[variant].path}/{id}/journal-filters`,
    access: can(`${variants[variant].module}:journal`, 'read'),
    summary: "Jurnal filtrlari: oylar, darslar, o'quvchilar",
    params: idParams,
    answer: z.object({
      /** Months that had lessons until today, newest first; `label` like `Noyabr 2026`. */
      months: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
      /** Until today. */
      lessons: z.array(z.object({ id: z.number(), date: z.string(), beginTime: z.string() })),
      students: z.array(z.object({ id: z.number(), fullName: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  })

export const attendance = {
  readForAdmin: read('admin'),
  readForAcademic: read('academic'),
  saveForAdmin: save('admin'),
  saveForAcademic: save('academic'),
  journalForAdmin: journal('admin'),
  journalForAcademic: journal('academic'),
  journalFiltersForAdmin: journalFilters('admin'),
  journalFiltersForAcademic: journalFilters('academic'),
}
