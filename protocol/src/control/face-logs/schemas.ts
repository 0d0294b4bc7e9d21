import { z } from 'zod'
import { PersonKind } from '../../centre/sign-in/schemas.ts'
import { date, id, listOf, named, optional, paging, searchValue, timestamp } from '../../fields.ts'
import { AttendanceResult } from '../../motivation/awards/schemas.ts'
import { FaceDirection } from '../doors/schemas.ts'

/** Somebody, known or not, seen at a door. */
export const FaceLog = z.object({
  id: z.number(),
  /** null = nobody the centre knows. */
  person: z
    .object({
      kind: z.enum(PersonKind),
      id: z.number(),
      fullName: z.string(),
      /** The photo of the profile. */
      photo: z.string().nullable(),
    })
    .nullable(),
  /** What the camera saw; null = not fetched yet, or no longer kept. */
  image: z.string().nullable(),
  direction: z.enum(FaceDirection),
  device: named,
  /** The device's branch; null = it is no longer there. */
  office: named.nullable(),
  /** The time with the error of the device's clock taken off. */
  at: timestamp,
})
export type FaceLog = z.infer<typeof FaceLog>

export const FaceLogFilter = z.object({
  ...paging,
  value: searchValue,
  personKind: optional(z.coerce.number().pipe(z.enum(PersonKind))),
  direction: optional(z.coerce.number().pipe(z.enum(FaceDirection))),
  deviceId: optional(id),
  officeIds: listOf(id),
  /** Days in Tashkent, both inclusive. */
  startDate: optional(date),
  endDate: optional(date),
})
export type FaceLogFilter = z.infer<typeof FaceLogFilter>

/** A door, and who was last seen at it. */
export const FaceScreen = named.extend({ lastLog: FaceLog.nullable() })
export type FaceScreen = z.infer<typeof FaceScreen>

/** Somebody who came in today and has not gone out again. */
export const PresentPerson = z.object({
  person: FaceLog.shape.person.unwrap(),
  /** The device where they were last seen, its branch, and when. */
  device: named,
  office: named.nullable(),
  at: timestamp,
  /** The group whose lesson they are at by the timetable; null = none now. */
  group: named.nullable(),
})
export type PresentPerson = z.infer<typeof PresentPerson>

/**
 * What the doors know of somebody and a lesson. `Attended` and `Late`: seen coming in within half an hour of its begin,
 * until it or after it. `Come`: is in the building, but the time of coming in says no more.
 */
export const Arrival = z.object({
  result: z.enum({
    Attended: AttendanceResult.Attended,
    Come: AttendanceResult.Come,
    Late: AttendanceResult.Late,
  }),
  direction: z.enum(FaceDirection),
  at: timestamp,
  /** Whole minutes after the lesson's begin; 0 = on time. */
  lateMinutes: z.number(),
  /** When they went out again before its end; null = did not. */
  leftAt: timestamp.nullable(),
})
export type Arrival = z.infer<typeof Arrival>

/** What the doors propose for a student in the attendance of a lesson; only a person marks. */
export const DoorProposal = Arrival.extend({ studentId: z.number() })
export type DoorProposal = z.infer<typeof DoorProposal>

/** How a teacher came to the lessons of a period, held until now in branches with doors. */
export const TeacherPresence = z.object({
  academicId: z.number(),
  lessons: z.number(),
  onTime: z.number(),
  /** Lessons to which they came in after the begin. */
  late: z.number(),
  /** Lessons at which no door saw them. */
  unseen: z.number(),
})
export type TeacherPresence = z.infer<typeof TeacherPresence>
