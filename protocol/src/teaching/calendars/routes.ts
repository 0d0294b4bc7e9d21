import { z } from 'zod'
import { day, noContent } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route, studentRouteDefaults } from '../../route.ts'
import { AbsentTeacher, DayOff } from '../availability/schemas.ts'
import {
  CalendarFeed,
  CreatedCalendarFeed,
  TimetableWeekFilter,
  TimetableWeekLesson,
  TimetableWeekRoom,
} from './schemas.ts'

export const timetableWeek = {
  /** The week of the requested day. Users without the right to all groups get only their own lessons. */
  read: route('GET', '/timetable/week', {
    access: requireAnyGrant(requireGrant('my_groups', 'read'), requireGrant('all_groups', 'read')),
    summary: "Bir haftaning darslari: filial, xona, o'qituvchi, guruh yoki talaba bo'yicha",
    query: TimetableWeekFilter,
    answer: z.object({
      from: day,
      to: day,
      lessons: z.array(TimetableWeekLesson),
      /** False = the week has more than 3,000 lessons, and only the first 3,000 are listed. */
      isWhole: z.boolean(),
      /** All rooms of the requested branches, even without lessons; empty for users who see only their own groups. */
      rooms: z.array(TimetableWeekRoom),
      daysOff: z.array(DayOff),
      /** Absences of teachers; users who may see only their own groups get only their own absences. */
      away: z.array(AbsentTeacher),
    }),
  }),
}

const read = {
  summary: 'Darslar kalendarining manzili olinganmi va qachon',
  answer: z.object({ calendar: CalendarFeed.nullable() }),
} as const
const make = {
  summary: "Kalendar uchun maxfiy manzil olish; faqat shu javobda ko'rinadi, avvalgisi ishlamay qoladi",
  answer: z.object({ calendar: CreatedCalendarFeed }),
  status: 201,
  audit: 'auth',
} as const
const revoke = {
  summary: "Kalendar manzilini o'chirish",
  answer: noContent,
  audit: 'auth',
  idempotent: true,
} as const
const rateLimit = { most: 20, minutes: 60 }

const staff = { access: requireAnyGrant(requireGrant('my_groups', 'read'), requireGrant('all_groups', 'read')) }
export const calendars = {
  read: route('GET', '/profile/calendar', { ...read, ...staff }),
  make: route('POST', '/profile/calendar', { ...make, ...staff, rateLimit, notByToken: true }),
  revoke: route('DELETE', '/profile/calendar', { ...revoke, ...staff, rateLimit, notByToken: true }),
}

const student = { ...studentRouteDefaults } as const
export const ownCalendar = {
  read: route('GET', '/calendar', { ...read, ...student }),
  make: route('POST', '/calendar', { ...make, ...student, rateLimit }),
  revoke: route('DELETE', '/calendar', { ...revoke, ...student, rateLimit }),
}

const parent = { ...student, side: 'parent' } as const
/** The secret address under which calendar programs read the lessons of all children of the signed-in parent. */
export const parentCalendar = {
  read: route('GET', '/calendar', { ...read, ...parent }),
  make: route('POST', '/calendar', { ...make, ...parent, rateLimit }),
  revoke: route('DELETE', '/calendar', { ...revoke, ...parent, rateLimit }),
}
