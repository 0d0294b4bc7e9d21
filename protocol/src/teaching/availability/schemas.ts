import { z } from 'zod'
import { date, day, id, named, text, time, timestamp } from '../../fields.ts'
import { person } from '../groups/schemas.ts'

/**
 * Hours in which a person can teach on one day of every week. `isoDay`: Monday 1 … Sunday 7; times are `HH:mm`,
 * Asia/Tashkent.
 */
export const HoursSpan = z.object({ isoDay: z.number(), beginTime: z.string(), endTime: z.string() })
export type HoursSpan = z.infer<typeof HoursSpan>

/** A person's weekly hours; an empty list = the person can teach at any time. */
export const HoursInput = z.object({
  hours: z.array(z.object({ isoDay: z.int().min(1).max(7), beginTime: time, endTime: time })).max(28),
})
export type HoursInput = z.infer<typeof HoursInput>

/** The time of an absence: full days, both inclusive, or a part of one day. */
const days = { from: day, to: day, beginTime: z.string().nullable(), endTime: z.string().nullable() }

export const AbsenceState = z.enum(['asked', 'approved', 'refused', 'withdrawn'])
export type AbsenceState = z.infer<typeof AbsenceState>

/** Days or hours at which a person does not teach. Planning takes an absence into account once it is approved. */
export const Absence = z.object({
  id: z.number(),
  staff: person,
  ...days,
  reason: z.string(),
  state: AbsenceState,
  askedAt: timestamp,
  decidedBy: person.nullable(),
  /** Why the absence was refused; null = it was not refused, or no reason was given. */
  note: z.string().nullable(),
  /** Number of future lessons during the absence that have no substitute yet. */
  lessonsCount: z.number(),
})
export type Absence = z.infer<typeof Absence>

export const absenceReason = text(500, 3)
export const AbsenceInput = z.object({
  from: date,
  to: date,
  /** Start and end on a single day; both or neither are set. null = full days. */
  beginTime: time.nullable(),
  endTime: time.nullable(),
  reason: absenceReason,
})
export type AbsenceInput = z.infer<typeof AbsenceInput>

/** A future lesson that the absence leaves without its teacher or assistant. */
export const AbsentLesson = z.object({
  id: z.number(),
  group: named,
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: named.nullable(),
})
export type AbsentLesson = z.infer<typeof AbsentLesson>

/** A person with an approved absence. The reason is omitted, because other users must not see it. */
export const Away = z.object({ staff: person, ...days })
export type Away = z.infer<typeof Away>

/** A day, or a part of a day, without lessons: in one branch, or in all branches if `office` is null. */
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
