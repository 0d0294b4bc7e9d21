import { z } from 'zod'
import { date, day, id, named, optional, seatsConfirmation, text, time } from '../../fields.ts'
import { Away } from '../availability/schemas.ts'
import { personIdAndName } from '../groups/schemas.ts'

/** Times are `HH:mm` in Asia/Tashkent. */
const place = {
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: named.nullable(),
  teacher: personIdAndName.nullable(),
}
export const LessonPlace = z.object(place)
export type LessonPlace = z.infer<typeof LessonPlace>

/** A lesson as it will take place, together with the original plan of the ERP's timetable. */
export const TimetableLesson = z.object({
  id: z.number(),
  group: named,
  office: named.nullable(),
  ...place,
  assistants: z.array(personIdAndName),
  membersCount: z.number(),
  isMarked: z.boolean(),
  isCancelled: z.boolean(),
  /** A lesson of another group at the same time, in the same room with the same teacher; null = none. */
  joinedTo: z.object({ id: z.number(), group: named }).nullable(),
  /** True = a user added the lesson in this system, so the ERP's timetable does not contain it. */
  isExtra: z.boolean(),
  reason: z.string().nullable(),
  /** Original time, room and teacher in the ERP's timetable; null = not changed, or not in that timetable. */
  plan: LessonPlace.nullable(),
})
export type TimetableLesson = z.infer<typeof TimetableLesson>

const reason = text(500, 3)

/** A changed lesson; omitted fields stay. `null` removes the room, or separates the lesson from another group's. */
export const LessonChangeInput = z.object({
  date: date.optional(),
  beginTime: time.optional(),
  endTime: time.optional(),
  roomId: id.nullable().optional(),
  teacherId: id.nullable().optional(),
  isCancelled: z.boolean().optional(),
  joinedLessonId: id.nullable().optional(),
  /** Why the lesson is changed; required if the lesson is cancelled. */
  reason: reason.nullable().optional(),
  mayExceedSeats: seatsConfirmation,
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
  mayExceedSeats: seatsConfirmation,
})
export type ExtraLessonInput = z.infer<typeof ExtraLessonInput>

const BusyKind = z.enum(['room', 'teacher', 'assistant', 'group'])
export const Busy = z.object({
  kind: BusyKind,
  id: z.number(),
  name: z.string(),
  /** The lesson that already needs the person or room. Id and group are null if the viewer may not see its branch. */
  lesson: z.object({
    id: z.number().nullable(),
    group: named.nullable(),
    date: day,
    beginTime: z.string(),
    endTime: z.string(),
  }),
})
export type Busy = z.infer<typeof Busy>

/** Warnings, despite which the user can save. `exam_then`: the moved or cancelled lesson has an exam, which stays. */
export const LessonWarnings = z.array(
  z.enum(['exam_then', 'room_small', 'students_busy', 'outside_hours', 'assistant_away', 'day_off']),
)
export type LessonWarnings = z.infer<typeof LessonWarnings>

/** Whether a lesson can take place at this time, so that users do not try a change that the server would refuse. */
export const LessonCheck = z.object({
  busy: z.array(Busy),
  warnings: LessonWarnings,
  away: z.array(Away),
  /** Free rooms of the branch; the smallest room that is large enough for the group comes first. */
  freeRooms: z.array(named.extend({ capacity: z.number().nullable() })),
  /** The nearest times of the same day at which the room and all people are free. */
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
 * Kinds of clashes. `room` to `student`: needed in two places at once. `plan`: the ERP has changed the original plan of
 * a lesson that was changed in this system. `away`, `hours`: the teacher is absent, or does not work then.
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
  /** The name of the room or person that clashes; null = this kind of clash concerns neither. */
  name: z.string().nullable(),
  /** Number of students who have two lessons at once; 0 for other kinds of clashes. */
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
  /** The first day of the search for free rooms; default: tomorrow. */
  from: optional(date),
})

/** A lesson within these hours can take place on at least `timesAWeek` of the days. Slots of a room do not overlap. */
export const FreeSlot = z.object({
  room: named.extend({ capacity: z.number().nullable() }),
  beginTime: z.string(),
  endTime: z.string(),
  /** The weekdays on which the room is free, as ISO numbers (Monday = 1). */
  days: z.array(z.number()),
})
export type FreeSlot = z.infer<typeof FreeSlot>

const OfferState = z.enum(['open', 'accepted', 'declined', 'over'])

export const Replacement = personIdAndName.extend({
  /** True = this teacher teaches the same course in another group; such teachers are listed first. */
  sameSubject: z.boolean(),
  /** True = the lesson is outside this teacher's working hours; such teachers are listed last. */
  isOutsideHours: z.boolean(),
  weekHours: z.number(),
  /** The state of the request to this teacher to be the substitute; null = the teacher was not asked. */
  offer: OfferState.nullable(),
})
export type Replacement = z.infer<typeof Replacement>

export const Offer = z.object({
  id: z.number(),
  state: OfferState,
  lesson: TimetableLesson.pick({ id: true, group: true, date: true, beginTime: true, endTime: true, room: true }),
  offeredBy: personIdAndName.nullable(),
})
export type Offer = z.infer<typeof Offer>
