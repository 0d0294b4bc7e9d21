import { z } from 'zod'
import { date, day, id, named, text, time, timestamp } from '../../fields.ts'
import { person } from '../groups/schemas.ts'

/** The hours somebody can give lessons in on one day of each week; ISO days, Monday 1. `HH:mm`, Asia/Tashkent. */
export const HoursSpan = z.object({ isoDay: z.number(), beginTime: z.string(), endTime: z.string() })
export type HoursSpan = z.infer<typeof HoursSpan>

/** Nothing said is any time. */
export const HoursInput = z.object({
  hours: z.array(z.object({ isoDay: z.int().min(1).max(7), beginTime: time, endTime: time })).max(28),
})
export type HoursInput = z.infer<typeof HoursInput>

/** Whole days, both inclusive, or a part of one. */
const days = { from: day, to: day, beginTime: z.string().nullable(), endTime: z.string().nullable() }

export const AbsenceState = z.enum(['asked', 'approved', 'refused', 'withdrawn'])
export type AbsenceState = z.infer<typeof AbsenceState>

/** Days on which somebody gives no lessons: once approved, whoever plans counts on it. */
export const Absence = z.object({
  id: z.number(),
  staff: person,
  ...days,
  reason: z.string(),
  state: AbsenceState,
  askedAt: timestamp,
  decidedBy: person.nullable(),
  /** Why it was refused. */
  note: z.string().nullable(),
  /** Lessons to come within it that nobody else gives. */
  lessonsCount: z.number(),
})
export type Absence = z.infer<typeof Absence>

export const absenceReason = text(500, 3)
export const AbsenceInput = z.object({
  from: date,
  to: date,
  /** The times are of one day only, and both or none. */
  beginTime: time.nullable(),
  endTime: time.nullable(),
  reason: absenceReason,
})
export type AbsenceInput = z.infer<typeof AbsenceInput>

/** A lesson to come that the absence leaves without its teacher or assistant. */
export const AbsentLesson = z.object({
  id: z.number(),
  group: named,
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: named.nullable(),
})
export type AbsentLesson = z.infer<typeof AbsentLesson>

/** Somebody who is away for certain; why is nobody else's. */
export const Away = z.object({ staff: person, ...days })
export type Away = z.infer<typeof Away>

/** A day, or a part of it, without lessons: in one branch, or in all when none is said. */
export const DayOff = z.object({
  id: z.number(),
  date: day,
  name: z.string(),
  office: named.nullable(),
  beginTime: z.string().nullable(),
  endTime: z.string().nullable(),
})
export type DayOff = z.infer<typeof DayOff>

export const DayOffInput = z.object({
  date,
  name: text(100),
  officeId: id.nullable(),
  beginTime: time.nullable(),
  endTime: time.nullable(),
})
export type DayOffInput = z.infer<typeof DayOffInput>
