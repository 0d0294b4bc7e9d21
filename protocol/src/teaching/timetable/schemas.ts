import { z } from 'zod'
import { date, day, id, mayExceedSeats, named, optional, text, time } from '../../fields.ts'
import { Away } from '../availability/schemas.ts'
import { person } from '../groups/schemas.ts'

/** The time, room and staff of a lesson; times are `HH:mm`, Asia/Tashkent. */
const place = {
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: named.nullable(),
  teacher: person.nullable(),
}
export const LessonPlace = z.object(place)
export type LessonPlace = z.infer<typeof LessonPlace>

/** A lesson as it will take place, together with its plan in the ERP's timetable. */
export const TimetableLesson = z.object({
  id: z.number(),
  group: named,
  office: named.nullable(),
  ...place,
  assistants: z.array(person),
  membersCount: z.number(),
  isMarked: z.boolean(),
  isCancelled: z.boolean(),
  /** The lesson of another group with which this lesson is held together: same room, same teacher. null = none. */
  joinedTo: z.object({ id: z.number(), group: named }).nullable(),
  /** True = a user added the lesson here, so it is not in the ERP's timetable. */
  isExtra: z.boolean(),
  reason: z.string().nullable(),
  /** Time, room and staff in the ERP's timetable; null = the lesson takes place as planned there, or is not in it. */
  plan: LessonPlace.nullable(),
})
export type TimetableLesson = z.infer<typeof TimetableLesson>

const reason = text(500, 3)

/** A change of a lesson; omitted fields stay unchanged, `null` removes the room or the joint lesson. */
export const LessonChangeInput = z.object({
  date: date.optional(),
  beginTime: time.optional(),
  endTime: time.optional(),
  roomId: id.nullable().optional(),
  teacherId: id.nullable().optional(),
  isCancelled: z.boolean().optional(),
  joinedLessonId: id.nullable().optional(),
  /** The reason for the change; required if the lesson is cancelled. */
  reason: reason.nullable().optional(),
  mayExceedSeats,
})
export type LessonChangeInput = z.infer<typeof LessonChangeInput>

export const ExtraLessonInput = z.object({
  groupId: id,
  date,
  beginTime: time,
  endTime: time,
  roomId: id.nullable(),
  teacherId: id.nullable(),
  reason: reason.nullable().optional(),
  mayExceedSeats,
})
export type ExtraLessonInput = z.infer<typeof ExtraLessonInput>

const BusyKind = z.enum(['room', 'teacher', 'assistant', 'group'])
/** A person or room that would be needed in two places at once, and the lesson that already needs it. */
export const Busy = z.object({
  kind: BusyKind,
  id: z.number(),
  name: z.string(),
  /** The other lesson; if it belongs to a branch that the viewer may not see, it has no id and group. */
  lesson: z.object({
    id: z.number().nullable(),
    group: named.nullable(),
    date: day,
    beginTime: z.string(),
    endTime: z.string(),
  }),
})
export type Busy = z.infer<typeof Busy>

/**
 * Warnings about a change of a lesson, which can be saved nevertheless. `exam_then`: the group has an exam at the hour
 * from which the lesson is cancelled or moved; the exam stays there.
 */
export const LessonWarnings = z.array(
  z.enum(['exam_then', 'room_small', 'students_busy', 'outside_hours', 'assistant_away', 'day_off']),
)
export type LessonWarnings = z.infer<typeof LessonWarnings>

/**
 * Whether a lesson could be held at this time; the form shows it, so that users do not save a change that will be
 * refused.
 */
export const LessonCheck = z.object({
  busy: z.array(Busy),
  warnings: LessonWarnings,
  /** Absences of the teacher at this time. */
  away: z.array(Away),
  /** Rooms of the branch that are free at this time; the smallest room that fits the group comes first. */
  freeRooms: z.array(named.extend({ capacity: z.number().nullable() })),
  /** The nearest times of the same day at which all people and the room are free. */
  freeTimes: z.array(z.object({ beginTime: z.string(), endTime: z.string() })),
})
export type LessonCheck = z.infer<typeof LessonCheck>

export const LessonCheckQuery = z.object({
  date: optional(date),
  beginTime: optional(time),
  endTime: optional(time),
  roomId: optional(id),
  teacherId: optional(id),
})

/**
 * Kinds of clashes. `room` to `student`: needed in two places at once. `plan`: the ERP's plan changed after our change,
 * which still applies. `away`, `hours`: the teacher is absent, or outside their weekly hours. `day_off`: the lesson is
 * on a day without lessons.
 */
const ClashKind = z.enum([...BusyKind.options, 'student', 'plan', 'away', 'hours', 'day_off'])

const clashing = z.object({
  id: z.number(),
  group: named,
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: z.string().nullable(),
  teacher: z.string().nullable(),
})
export const Clash = z.object({
  kind: ClashKind,
  /** The name of the room or person; null = the kind of clash has none. */
  name: z.string().nullable(),
  /** How many students have two lessons at once; 0 for other kinds of clashes. */
  count: z.number(),
  lesson: clashing,
  other: clashing.nullable(),
})
export type Clash = z.infer<typeof Clash>

export const FreeSlotsQuery = z.object({
  officeId: id,
  people: z.coerce.number().int().min(1).max(1000),
  teacherId: optional(id),
  timesAWeek: z.coerce.number().int().min(1).max(7),
  minutes: z.coerce.number().int().min(15).max(480),
  weeks: z.coerce.number().int().min(1).max(52),
  /** The first day of the search; default: tomorrow. */
  from: optional(date),
})

/**
 * Hours in which a room is free on these days of each week. A lesson that begins at any time in them can be held on at
 * least `timesAWeek` days at that time. Slots of one room on one day do not overlap.
 */
export const FreeSlot = z.object({
  room: named.extend({ capacity: z.number().nullable() }),
  beginTime: z.string(),
  endTime: z.string(),
  /** The ISO days (Monday 1). */
  days: z.array(z.number()),
})
export type FreeSlot = z.infer<typeof FreeSlot>

const OfferState = z.enum(['open', 'accepted', 'declined', 'over'])

export const Replacement = person.extend({
  /** True = the person teaches this course in another group; such people are listed first. */
  sameSubject: z.boolean(),
  /** True = the lesson is outside the person's weekly hours; such people are listed after the others. */
  isOutsideHours: z.boolean(),
  /** The person's hours of lessons in the week of the lesson. */
  weekHours: z.number(),
  /** The state of the request to this person; null = the person was not asked. */
  offer: OfferState.nullable(),
})
export type Replacement = z.infer<typeof Replacement>

/** A request to a person to teach a lesson as a substitute. */
export const Offer = z.object({
  id: z.number(),
  state: OfferState,
  lesson: TimetableLesson.pick({ id: true, group: true, date: true, beginTime: true, endTime: true, room: true }),
  offeredBy: person.nullable(),
})
export type Offer = z.infer<typeof Offer>
