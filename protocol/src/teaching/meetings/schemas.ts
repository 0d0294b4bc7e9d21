import { z } from 'zod'
import { teachingErrorTexts } from '../../errors/teaching.ts'
import { date, id, text, time, timestamp } from '../../fields.ts'
import { personIdAndName } from '../groups/schemas.ts'

/** Hours before a meeting until which a parent may book, move or cancel it. */
export const minHoursBeforeMeetingChange = 2
/** Number of days in advance for which parents see free meeting times. */
export const maxDaysAheadToBookMeeting = 28
/** Number of days in advance for which teachers can offer meeting times. */
export const maxDaysAheadToOfferMeeting = 60

const meetingCancelReasonField = text(300, 3)

/** Meeting times from `beginTime` to `endTime`, each `minutes` long, with `pauseMinutes` between them. */
export const MeetingTimesInput = z
  .object({
    /** The teacher for whom the times are added; undefined = the user. */
    staffId: id.optional(),
    date,
    beginTime: time,
    endTime: time,
    minutes: z.int().min(5).max(120),
    pauseMinutes: z.int().min(0).max(60),
    /** Where the meeting takes place: a room, or how to meet online. */
    venue: text(200),
  })
  .refine(({ beginTime, endTime }) => endTime > beginTime, {
    path: ['endTime'],
    error: teachingErrorTexts.endsBeforeBegin,
  })
export type MeetingTimesInput = z.infer<typeof MeetingTimesInput>

const when = { beginsAt: timestamp, endsAt: timestamp, venue: z.string() }

export const MeetingTime = z.object({
  id: z.number(),
  staff: personIdAndName,
  ...when,
  isClosed: z.boolean(),
  /** The booked meeting; null = not booked. `student` and `parent` are null for a student of other branches. */
  meeting: z
    .object({
      id: z.number(),
      student: personIdAndName.nullable(),
      parent: z.string().nullable(),
    })
    .nullable(),
  /** A lesson of the teacher at the same time, planned after the meeting time was offered; null = none. */
  clash: z.object({ group: z.string(), beginTime: z.string(), endTime: z.string() }).nullable(),
})
export type MeetingTime = z.infer<typeof MeetingTime>

export const ChildMeeting = z.object({
  id: z.number(),
  teacher: personIdAndName,
  ...when,
  isOwn: z.boolean(),
  /** True = this parent can still move or cancel the meeting. */
  isOpen: z.boolean(),
})
export type ChildMeeting = z.infer<typeof ChildMeeting>

export const MeetingTeacher = z.object({
  id: z.number(),
  fullName: z.string(),
  groups: z.array(z.string()),
  times: z.array(z.object({ id: z.number(), ...when })),
})
export type MeetingTeacher = z.infer<typeof MeetingTeacher>

export const MeetingCancellationInput = z.object({ reason: meetingCancelReasonField })
