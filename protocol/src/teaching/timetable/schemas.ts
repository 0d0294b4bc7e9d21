import { z } from 'zod'
import { date, day, id, named, optional, text, time } from '../../fields.ts'
import { Away } from '../availability/schemas.ts'
import { person } from '../groups/schemas.ts'

/** A lesson's time and place, and who gives it. Times are `HH:mm`, Asia/Tashkent. */
const place = {
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: named.nullable(),
  teacher: person.nullable(),
}
export const LessonPlace = z.object(place)
export type LessonPlace = z.infer<typeof LessonPlace>

/** A lesson as it will be, and the plan beside it. */
export const TimetableLesson = z.object({
  id: z.number(),
  group: named,
  office: named.nullable(),
  ...place,
  assistants: z.array(person),
  membersCount: z.number(),
  isMarked: z.boolean(),
  isCancelled: z.boolean(),
  /** The lesson in whose room and by whose teacher it is given, with the other group. */
  joinedTo: z.object({ id: z.number(), group: named }).nullable(),
  /** The lesson was added here, beside the plan. */
  isExtra: z.boolean(),
  reason: z.string().nullable(),
  /** The place that the plan gives it; null: it is as planned, or the plan does not know it. */
  plan: LessonPlace.nullable(),
})
export type TimetableLesson = z.infer<typeof TimetableLesson>

const reason = text(500, 3)

/** What is not said stays as it is; `null` takes a room or a joining away. */
export const LessonChangeInput = z.object({
  date: date.optional(),
  beginTime: time.optional(),
  endTime: time.optional(),
  roomId: id.nullable().optional(),
  teacherId: id.nullable().optional(),
  isCancelled: z.boolean().optional(),
  joinedLessonId: id.nullable().optional(),
  /** It is needed where the lesson is cancelled. */
  reason: reason.nullable().optional(),
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
})
export type ExtraLessonInput = z.infer<typeof ExtraLessonInput>

const BusyKind = z.enum(['room', 'teacher', 'assistant', 'group'])
/** Who or what would be in two places, and where it is already. */
export const Busy = z.object({
  kind: BusyKind,
  id: z.number(),
  name: z.string(),
  /** Without id and group it is one of another branch, which the viewer does not see. */
  lesson: z.object({
    id: z.number().nullable(),
    group: named.nullable(),
    date: day,
    beginTime: z.string(),
    endTime: z.string(),
  }),
})
export type Busy = z.infer<typeof Busy>

/** What is told and not refused. */
export const LessonWarnings = z.array(
  z.enum(['room_small', 'students_busy', 'outside_hours', 'assistant_away', 'day_off']),
)
export type LessonWarnings = z.infer<typeof LessonWarnings>

/** Whether a lesson could be there: nobody asks twice for what is refused. */
export const LessonCheck = z.object({
  busy: z.array(Busy),
  warnings: LessonWarnings,
  /** Why the teacher gives no lessons then. */
  away: z.array(Away),
  /** Rooms of the branch that are free then, the smallest that holds the group first. */
  freeRooms: z.array(named.extend({ capacity: z.number().nullable() })),
  /** The nearest times of that day at which everybody and the room are free. */
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
 * `room`, `teacher`, `assistant`, `group`, `student`: in two places. `plan`: the plan has moved on
 * under a change of ours, which stands. `away`, `hours`: who gives it gives none then, by a dated absence or by
 * their week. `day_off`: it is held on a day without lessons.
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
  /** The room or person, where it is one. */
  name: z.string().nullable(),
  /** How many, where students clash. */
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
  /** The first day; left out = tomorrow. */
  from: optional(date),
})

/** A room that is free at one time of day on enough days of each week. */
export const FreeSlot = z.object({
  room: named.extend({ capacity: z.number().nullable() }),
  beginTime: z.string(),
  endTime: z.string(),
  /** ISO days that are free then, of which `timesAWeek` are taken; at least so many. */
  days: z.array(z.number()),
})
export type FreeSlot = z.infer<typeof FreeSlot>

const OfferState = z.enum(['open', 'accepted', 'declined', 'over'])

export const Replacement = person.extend({
  /** Teaches this course elsewhere. */
  sameSubject: z.boolean(),
  /** This person does not say of their week that they teach then: asked last. */
  isOutsideHours: z.boolean(),
  /** Hours of lessons in that week. */
  weekHours: z.number(),
  /** What became of asking this person; null: not asked. */
  offer: OfferState.nullable(),
})
export type Replacement = z.infer<typeof Replacement>

/** A lesson that somebody is asked to give. */
export const Offer = z.object({
  id: z.number(),
  state: OfferState,
  lesson: TimetableLesson.pick({ id: true, group: true, date: true, beginTime: true, endTime: true, room: true }),
  offeredBy: person.nullable(),
})
export type Offer = z.infer<typeof Offer>
