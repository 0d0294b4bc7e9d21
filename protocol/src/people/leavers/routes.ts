import { z } from 'zod'
import { paging } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { ErasureMonthsInput, Leaver, monthsUntilErasure } from './schemas.ts'

export const leavers = {
  list: route('GET', '/leavers', {
    access: requireGrant('users:students', 'delete'),
    summary: "Ketgan talabalar: ma'lumotlari qachon o'chiriladi va qachongacha qaytarish mumkin",
    query: z.object(paging),
    answer: z.object({ students: z.array(Leaver), total: z.number(), months: monthsUntilErasure.nullable() }),
  }),
  restore: route('POST', '/leavers/{id}/restore', {
    access: requireGrant('users:students', 'delete'),
    notByToken: true,
    summary: "Ketgan talabaning o'chirilayotgan ma'lumotlarini qaytarish",
    errors: ['LEAVER_ERASED', 'LEAVER_TAKEN'],
  }),
  listStaff: route('GET', '/leavers/staff', {
    access: requireGrant('users:staff', 'delete'),
    summary: "Sobiq xodimlar: ma'lumotlari qachon o'chiriladi va qachongacha qaytarish mumkin",
    query: z.object(paging),
    answer: z.object({ staff: z.array(Leaver), total: z.number(), months: monthsUntilErasure.nullable() }),
  }),
  restoreStaff: route('POST', '/leavers/staff/{id}/restore', {
    access: requireGrant('users:staff', 'delete'),
    notByToken: true,
    summary: "Sobiq xodimning o'chirilayotgan ma'lumotlarini qaytarish",
    errors: ['LEAVER_ERASED', 'LEAVER_TAKEN'],
  }),
  setMonths: route('PUT', '/leavers/months', {
    access: requireGrant('users:students', 'delete'),
    notByToken: true,
    summary: "Ketgan talabalarning ma'lumotlari necha oydan keyin o'chirilishi (bo'sh: o'zi o'chirilmaydi)",
    body: ErasureMonthsInput,
    idempotent: true,
  }),
}
