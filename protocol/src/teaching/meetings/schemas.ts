import { z } from 'zod'
import { teachingTexts } from '../../errors/teaching.ts'
import { date, id, text, time, timestamp } from '../../fields.ts'
import { person } from '../groups/schemas.ts'

/** Until so many hours before a meeting a parent may book, move or cancel it. */
export const meetingLimitHours = 2
/** Parents see the free times of so many days. */
export const meetingDaysAhead = 28
/** Teachers open times at most so many days ahead. */
export const meetingOpenDaysAhead = 60

export const cancelReason = text(300, 3)
export const venue = text(200)

/** One day of meeting times: from `beginTime` to `endTime`, each of `minutes`, with a pause between two. */
export const MeetingTimesInput = z
  .object({
    /** The teacher; undefined = the caller. */
    staffId: id.optional(),
    date,
    beginTime: time,
    endTime: time,
    minutes: z.int().min(5).max(120),
    pauseMinutes: z.int().min(0).max(60),
    /** A room, or how to meet online. */
    venue,
  })
  .refine(({ beginTime, endTime }) => endTime > beginTime, { path: ['endTime'], error: teachingTexts.endsBeforeBegin })
export type MeetingTimesInput = z.infer<typeof MeetingTimesInput>

const when = { beginsAt: timestamp, endsAt: timestamp, venue: z.string() }

/** A meeting time as staff see it. */
export const MeetingTime = z.object({
  id: z.number(),
  staff: person,
  ...when,
  /** True = the time is closed: parents cannot book it. */
  isClosed: z.boolean(),
  /** The booking; null = not booked. The names are null for a student of other branches. */
  meeting: z
    .object({
      id: z.number(),
      student: person.nullable(),
      parent: z.string().nullable(),
    })
    .nullable(),
  /** A lesson of the teacher that takes place at this time, because the timetable changed later; null = none. */
  clash: z.object({ group: z.string(), beginTime: z.string(), endTime: z.string() }).nullable(),
})
export type MeetingTime = z.infer<typeof MeetingTime>

/** A meeting as the parents of the child see it. */
export const ChildMeeting = z.object({
  id: z.number(),
  teacher: person,
  ...when,
  /** True = this parent booked it. */
  isOwn: z.boolean(),
  /** True = this parent may still move or cancel it. */
  isOpen: z.boolean(),
})
export type ChildMeeting = z.infer<typeof ChildMeeting>

/** A teacher who teaches the child now, with free times. */
export const MeetingTeacher = z.object({
  id: z.number(),
  fullName: z.string(),
  /** The groups in which the teacher teaches the child. */
  groups: z.array(z.string()),
  times: z.array(z.object({ id: z.number(), ...when })),
})
export type MeetingTeacher = z.infer<typeof MeetingTeacher>
