import { z } from 'zod'
import { date, day, id, idAndName, text, time, timestamp } from '../../fields.ts'
import { personIdAndName } from '../groups/schemas.ts'

/** `isoDay`: Monday = 1 … Sunday = 7; times are `HH:mm` in Asia/Tashkent. */
export const WorkingHours = z.object({ isoDay: z.number(), beginTime: z.string(), endTime: z.string() })
export type WorkingHours = z.infer<typeof WorkingHours>

/** A teacher's weekly working hours; an empty list = the teacher can teach at any time. */
export const WorkingHoursInput = z.object({
  hours: z.array(z.object({ isoDay: z.int().min(1).max(7), beginTime: time, endTime: time })).max(28),
})
export type WorkingHoursInput = z.infer<typeof WorkingHoursInput>

/** The absence covers complete days, from `from` to `to` inclusive, or a part of one day (`beginTime` to `endTime`). */
const days = { from: day, to: day, beginTime: z.string().nullable(), endTime: z.string().nullable() }

export const AbsenceState = z.enum(['asked', 'approved', 'refused', 'withdrawn'])
export type AbsenceState = z.infer<typeof AbsenceState>

/** A teacher's absence. Users who plan lessons see it as soon as it is approved. */
export const TeacherAbsence = z.object({
  id: z.number(),
  staff: personIdAndName,
  ...days,
  reason: z.string(),
  state: AbsenceState,
  askedAt: timestamp,
  decidedBy: personIdAndName.nullable(),
  /** Why the absence was refused; null = not refused, or no reason was given. */
  note: z.string().nullable(),
  /** Number of future lessons during the absence that have no substitute yet. */
  lessonsCount: z.number(),
})
export type TeacherAbsence = z.infer<typeof TeacherAbsence>

const absenceReasonField = text(500, 3)
export const OwnStaffAbsenceInput = z.object({
  from: date,
  to: date,
  /** Start time of an absence that covers a part of one day (with `endTime`); null = complete days. */
  beginTime: time.nullable(),
  endTime: time.nullable(),
  reason: absenceReasonField,
})
export type OwnStaffAbsenceInput = z.infer<typeof OwnStaffAbsenceInput>

export const LessonDuringAbsence = z.object({
  id: z.number(),
  group: idAndName,
  date: day,
  beginTime: z.string(),
  endTime: z.string(),
  room: idAndName.nullable(),
})
export type LessonDuringAbsence = z.infer<typeof LessonDuringAbsence>

/** A teacher with an approved absence, as colleagues see it: without the reason, which they must not see. */
export const AbsentTeacher = z.object({ staff: personIdAndName, ...days })
export type AbsentTeacher = z.infer<typeof AbsentTeacher>

/** A day, or a part of a day, without lessons; `office` is the branch, null = all branches. */
export const DayOff = z.object({
  id: z.number(),
  date: day,
  name: z.string(),
  office: idAndName.nullable(),
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

export const AbsenceRefusalInput = z.object({ note: absenceReasonField })

export const StaffAbsenceInput = OwnStaffAbsenceInput.extend({ staffId: id })
