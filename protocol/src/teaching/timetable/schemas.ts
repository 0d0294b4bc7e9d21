import { z } from 'zod'
import { date, day, id, named, optional, text, time } from '../../fields.ts'
import { Away } from '../availability/schemas.ts'
import { person } from '../groups/schemas.ts'

/** A lesson's time, room and staff. Times are `HH:mm`, Asia/Tashkent. */
const place = {
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: named.nullable(),
  teacher: person.nullable(),
}
export const LessonPlace = z.object(place)
export type LessonPlace = z.infer<typeof LessonPlace>

/** A lesson as it will take place, and its plan. */
export const TimetableLesson = z.object({
  id: z.number(),
  group: named,
  office: named.nullable(),
  ...place,
  assistants: z.array(person),
  membersCount: z.number(),
  isMarked: z.boolean(),
  isCancelled: z.boolean(),
  /** The lesson of another group with which it is held together, in that room and by that teacher. */
  joinedTo: z.object({ id: z.number(), group: named }).nullable(),
  /** True = the lesson was added here and is not in the plan. */
  isExtra: z.boolean(),
  reason: z.string().nullable(),
  /** The planned time, room and staff; null = it is as planned, or not in the plan. */
  plan: LessonPlace.nullable(),
})
export type TimetableLesson = z.infer<typeof TimetableLesson>

const reason = text(500, 3)

/** Omitted fields stay unchanged; `null` removes a room or a joint lesson. */
export const LessonChangeInput = z.object({
  date: date.optional(),
  beginTime: time.optional(),
  endTime: time.optional(),
  roomId: id.nullable().optional(),
  teacherId: id.nullable().optional(),
  isCancelled: z.boolean().optional(),
  joinedLessonId: id.nullable().optional(),
  /** Required when the lesson is cancelled. */
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
/** A person or room that would be in two places, and where it already is. */
export const Busy = z.object({
  kind: BusyKind,
  id: z.number(),
  name: z.string(),
  /** A lesson without id and group belongs to another branch, which the viewer may not see. */
  lesson: z.object({
    id: z.number().nullable(),
    group: named.nullable(),
    date: day,
    beginTime: z.string(),
    endTime: z.string(),
  }),
})
export type Busy = z.infer<typeof Busy>

/** Warnings that do not refuse the change. */
/** `exam_then`: the group has an exam at the hour from which the lesson is cancelled or moved; the exam stays there. */
export const LessonWarnings = z.array(
  z.enum(['exam_then', 'room_small', 'students_busy', 'outside_hours', 'assistant_away', 'day_off']),
)
export type LessonWarnings = z.infer<typeof LessonWarnings>

/** Whether a lesson could be at that time, so that the user does not save a change that will be refused. */
export const LessonCheck = z.object({
  busy: z.array(Busy),
  warnings: LessonWarnings,
  /** The teacher's absences at that time. */
  away: z.array(Away),
  /** Free rooms of the branch, the smallest that fits the group first. */
  freeRooms: z.array(named.extend({ capacity: z.number().nullable() })),
  /** The nearest times of that day at which all people and the room are free. */
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
 * `room`, `teacher`, `assistant`, `group`, `student`: in two places. `plan`: the plan has changed after our change,
 * which still applies. `away`, `hours`: the teacher is absent or outside weekly hours. `day_off`: the lesson is on a
 * day without lessons.
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
  /** The room or person, if there is one. */
  name: z.string().nullable(),
  /** The number of students, for a clash of students. */
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
  /** The first day; default: tomorrow. */
  from: optional(date),
})

/** A room that is free at one time on enough days of each week. */
export const FreeSlot = z.object({
  room: named.extend({ capacity: z.number().nullable() }),
  beginTime: z.string(),
  endTime: z.string(),
  /** ISO days on which it is free; at least `timesAWeek`, of which that many are used. */
  days: z.array(z.number()),
})
export type FreeSlot = z.infer<typeof FreeSlot>

const OfferState = z.enum(['open', 'accepted', 'declined', 'over'])

export const Replacement = person.extend({
  /** True = teaches this course in another group. */
  sameSubject: z.boolean(),
  /** True = outside this person's weekly hours, so they are listed last. */
  isOutsideHours: z.boolean(),
  /** Hours of lessons in that week. */
  weekHours: z.number(),
  /** The state of the request to this person; null = not asked. */
  offer: OfferState.nullable(),
})
export type Replacement = z.infer<typeof Replacement>

/** A lesson that a person is asked to teach. */
export const Offer = z.object({
  id: z.number(),
  state: OfferState,
  lesson: TimetableLesson.pick({ id: true, group: true, date: true, beginTime: true, endTime: true, room: true }),
  offeredBy: person.nullable(),
})
export type Offer = z.infer<typeof Offer>
