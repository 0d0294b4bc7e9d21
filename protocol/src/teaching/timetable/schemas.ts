import { z } from 'zod'
import { date, day, id, idAndName, optionalParam, seatsExceededConfirmation, text, time } from '../../fields.ts'
import { AbsentTeacher } from '../availability/schemas.ts'
import { personIdAndName } from '../groups/schemas.ts'

/** Times are `HH:mm` in Asia/Tashkent. */
const timeAndPlace = {
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: idAndName.nullable(),
  teacher: personIdAndName.nullable(),
}
export const LessonTimeAndPlace = z.object(timeAndPlace)
export type LessonTimeAndPlace = z.infer<typeof LessonTimeAndPlace>

/** A lesson as it will take place, together with the original plan of the ERP's timetable. */
export const TimetableLesson = z.object({
  id: z.number(),
  group: idAndName,
  office: idAndName.nullable(),
  ...timeAndPlace,
  assistants: z.array(personIdAndName),
  membersCount: z.number(),
  isMarked: z.boolean(),
  isCancelled: z.boolean(),
  /** A lesson of another group at the same time, in the same room with the same teacher; null = none. */
  joinedTo: z.object({ id: z.number(), group: idAndName }).nullable(),
  /** True = a user added the lesson in this system, so the ERP's timetable does not contain it. */
  isExtra: z.boolean(),
  reason: z.string().nullable(),
  /** Original time, room and teacher in the ERP's timetable; null = not changed, or not in that timetable. */
  plan: LessonTimeAndPlace.nullable(),
})
export type TimetableLesson = z.infer<typeof TimetableLesson>

const reason = text(500, 3)

/**
 * A changed lesson; omitted fields stay unchanged. `roomId` null removes the room. `joinedLessonId` is the
 * lesson of another group that is held together with this lesson; null separates the two lessons.
 */
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
  mayExceedSeats: seatsExceededConfirmation,
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
  mayExceedSeats: seatsExceededConfirmation,
})
export type ExtraLessonInput = z.infer<typeof ExtraLessonInput>

const BusyKind = z.enum(['room', 'teacher', 'assistant', 'group'])
export const BusyResource = z.object({
  kind: BusyKind,
  id: z.number(),
  name: z.string(),
  /** The lesson that uses the person or room. Id and group are null if the viewer may not see the lesson's branch. */
  lesson: z.object({
    id: z.number().nullable(),
    group: idAndName.nullable(),
    date: day,
    beginTime: z.string(),
    endTime: z.string(),
  }),
})
export type BusyResource = z.infer<typeof BusyResource>

/** Warnings despite which the user can save. `exam_then`: the changed lesson has an exam, which does not move. */
export const LessonWarnings = z.array(
  z.enum(['exam_then', 'room_small', 'students_busy', 'outside_hours', 'assistant_away', 'day_off']),
)
export type LessonWarnings = z.infer<typeof LessonWarnings>

/** Whether a lesson can take place at a time, so that users do not try a change that the server would refuse. */
export const LessonTimeCheck = z.object({
  busy: z.array(BusyResource),
  warnings: LessonWarnings,
  away: z.array(AbsentTeacher),
  /** Free rooms of the branch; the smallest room that is large enough for the group comes first. */
  freeRooms: z.array(idAndName.extend({ capacity: z.number().nullable() })),
  /** The nearest times of the same day at which the room and all people are free. */
  freeTimes: z.array(z.object({ beginTime: z.string(), endTime: z.string() })),
})
export type LessonTimeCheck = z.infer<typeof LessonTimeCheck>

export const LessonTimeCheckQuery = z.object({
  date: optionalParam(date),
  beginTime: optionalParam(time),
  endTime: optionalParam(time),
  roomId: optionalParam(id),
  teacherId: optionalParam(id),
})

/**
 * `room`, `teacher`, `assistant`, `group`, `student`: two lessons at the same time need the same room or people.
 * `plan`: a user changed the lesson, and the ERP has since changed the lesson's timetable. `away`: the teacher is
 * absent. `hours`: the lesson is outside the teacher's working hours. `day_off`: the branch is closed.
 */
const ClashKind = z.enum([...BusyKind.options, 'student', 'plan', 'away', 'hours', 'day_off'])

const clashing = z.object({
  id: z.number(),
  group: idAndName,
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: z.string().nullable(),
  teacher: z.string().nullable(),
})
export const LessonClash = z.object({
  kind: ClashKind,
  /** The name of the room or person that clashes; null = this kind of clash concerns neither. */
  name: z.string().nullable(),
  /** Number of students who have two lessons at once; 0 for other kinds of clashes. */
  count: z.number(),
  lesson: clashing,
  other: clashing.nullable(),
})
export type LessonClash = z.infer<typeof LessonClash>

export const FreeSlotsQuery = z.object({
  officeId: id,
  people: z.coerce.number().int().min(1).max(1000),
  teacherId: optionalParam(id),
  timesAWeek: z.coerce.number().int().min(1).max(7),
  minutes: z.coerce.number().int().min(15).max(480),
  weeks: z.coerce.number().int().min(1).max(52),
  /** The first day of the search for free rooms; default: tomorrow. */
  from: optionalParam(date),
})

/**
 * A free time of a room: a lesson within these hours can take place on at least `timesAWeek` weekdays.
 * Free times of one room do not overlap.
 */
export const FreeSlot = z.object({
  room: idAndName.extend({ capacity: z.number().nullable() }),
  beginTime: z.string(),
  endTime: z.string(),
  /** The weekdays on which the room is free, as ISO numbers (Monday = 1). */
  days: z.array(z.number()),
})
export type FreeSlot = z.infer<typeof FreeSlot>

const OfferState = z.enum(['open', 'accepted', 'declined', 'over'])

export const ReplacementTeacher = personIdAndName.extend({
  /** True = this teacher teaches the same course in another group; such teachers are listed first. */
  sameSubject: z.boolean(),
  /** True = the lesson is outside this teacher's working hours; such teachers are listed last. */
  isOutsideHours: z.boolean(),
  weekHours: z.number(),
  /** The state of the request to this teacher to be the substitute; null = the teacher was not asked. */
  offer: OfferState.nullable(),
})
export type ReplacementTeacher = z.infer<typeof ReplacementTeacher>

export const SubstitutionOffer = z.object({
  id: z.number(),
  state: OfferState,
  lesson: TimetableLesson.pick({ id: true, group: true, date: true, beginTime: true, endTime: true, room: true }),
  offeredBy: personIdAndName.nullable(),
})
export type SubstitutionOffer = z.infer<typeof SubstitutionOffer>
