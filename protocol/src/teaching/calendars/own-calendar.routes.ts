import { z } from 'zod'
import { nothing } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { CalendarAddress, NewCalendarAddress } from './schemas.ts'

/** A student's, as the staff's. */
export const ownCalendar = {
  read: route({
    side: 'student',
    method: 'GET',
    path: '/calendar',
    access: session,
    summary: "O'z darslari kalendarining manzili bormi",
    answer: z.object({ calendar: CalendarAddress.nullable() }),
  }),
  make: route({
    side: 'student',
    method: 'POST',
    path: '/calendar',
    access: session,
    summary: "Kalendar uchun maxfiy manzil olish; faqat shu javobda ko'rinadi, avvalgisi ishlamay qoladi",
    answer: z.object({ calendar: NewCalendarAddress }),
    status: 201,
    audit: 'auth',
    pace: { most: 20, minutes: 60 },
  }),
  revoke: route({
    side: 'student',
    method: 'DELETE',
    path: '/calendar',
    access: session,
    summary: "Kalendar manzilini o'chirish",
    answer: nothing,
    audit: 'auth',
    pace: { most: 20, minutes: 60 },
    idempotent: true,
  }),
}
