import { z } from 'zod'
import { nothing } from '../../fields.ts'
import { anyOf, can, route } from '../../route.ts'
import { CalendarAddress, NewCalendarAddress } from './schemas.ts'

const access = anyOf(can('my_groups', 'read'), can('all_groups', 'read'))

/** One's own lessons in a calendar's program. */
export const calendars = {
  read: route({
    method: 'GET',
    path: '/profile/calendar',
    access,
    summary: "O'z darslari kalendarining manzili bormi",
    answer: z.object({ calendar: CalendarAddress.nullable() }),
  }),
  make: route({
    method: 'POST',
    path: '/profile/calendar',
    access,
    summary: "Kalendar uchun maxfiy manzil olish; faqat shu javobda ko'rinadi, avvalgisi ishlamay qoladi",
    answer: z.object({ calendar: NewCalendarAddress }),
    status: 201,
    audit: 'auth',
    pace: { most: 20, minutes: 60 },
  }),
  revoke: route({
    method: 'DELETE',
    path: '/profile/calendar',
    access,
    summary: "Kalendar manzilini o'chirish",
    answer: nothing,
    audit: 'auth',
    pace: { most: 20, minutes: 60 },
    idempotent: true,
  }),
}
