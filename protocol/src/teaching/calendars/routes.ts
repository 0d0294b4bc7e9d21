import { z } from 'zod'
import { nothing } from '../../fields.ts'
import { anyOf, can, route, session } from '../../route.ts'
import { CalendarAddress, NewCalendarAddress } from './schemas.ts'

const read = {
  method: 'GET',
  summary: 'Darslar kalendarining manzili olinganmi va qachon',
  answer: z.object({ calendar: CalendarAddress.nullable() }),
} as const
const make = {
  method: 'POST',
  summary: "Kalendar uchun maxfiy manzil olish; faqat shu javobda ko'rinadi, avvalgisi ishlamay qoladi",
  answer: z.object({ calendar: NewCalendarAddress }),
  status: 201,
  audit: 'auth',
} as const
const revoke = {
  method: 'DELETE',
  summary: "Kalendar manzilini o'chirish",
  answer: nothing,
  audit: 'auth',
  idempotent: true,
} as const
const rateLimit = { most: 20, minutes: 60 }

const staff = { path: '/profile/calendar', access: anyOf(can('my_groups', 'read'), can('all_groups', 'read')) } as const
/** One's own lessons in a calendar's program. */
export const calendars = {
  read: route({ ...read, ...staff }),
  make: route({ ...make, ...staff, rateLimit }),
  revoke: route({ ...revoke, ...staff, rateLimit }),
}

const student = { side: 'student', path: '/calendar', access: session } as const
export const ownCalendar = {
  read: route({ ...read, ...student }),
  make: route({ ...make, ...student, rateLimit }),
  revoke: route({ ...revoke, ...student, rateLimit }),
}

const parent = { ...student, side: 'parent' } as const
/** The lessons of all their children. */
export const parentCalendar = {
  read: route({ ...read, ...parent }),
  make: route({ ...make, ...parent, rateLimit }),
  revoke: route({ ...revoke, ...parent, rateLimit }),
}
