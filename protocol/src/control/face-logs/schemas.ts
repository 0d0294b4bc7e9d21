import { z } from 'zod'
import { PersonKind } from '../../centre/sign-in/schemas.ts'
import { date, id, listOf, named, optional, paging, searchValue, timestamp } from '../../fields.ts'
import { AttendanceResult } from '../../motivation/awards/schemas.ts'
import { FaceDirection } from '../doors/schemas.ts'

/** A person, known or not, seen at a door. */
export const FaceLog = z.object({
  id: z.number(),
  /** The recognized person; null = unknown. */
  person: z
    .object({
      kind: z.enum(PersonKind),
      id: z.number(),
      fullName: z.string(),
      /** The profile photo. */
      photo: z.string().nullable(),
    })
    .nullable(),
  /** The address of the camera's picture; null = not fetched from the device yet, or deleted after its storage time. */
  image: z.string().nullable(),
  direction: z.enum(FaceDirection),
  device: named,
  /** The device's branch; null = the branch no longer exists. */
  office: named.nullable(),
  /** When the person passed, corrected by the error of the device's clock. */
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

/** A door, and the last person seen at it. */
export const FaceScreen = named.extend({ lastLog: FaceLog.nullable() })
export type FaceScreen = z.infer<typeof FaceScreen>

/** A person who came in today and has not left. */
export const PresentPerson = z.object({
  person: FaceLog.shape.person.unwrap(),
  /** The device that last saw the person; `office` is its branch, `at` the time. */
  device: named,
  office: named.nullable(),
  at: timestamp,
  /** The group with which the person has a lesson now by the timetable; null = none. */
  group: named.nullable(),
})
export type PresentPerson = z.infer<typeof PresentPerson>

/**
 * How a person arrived for a lesson, according to the doors. `Attended` and `Late`: a door saw them come in within half
 * an hour before or after its start. `Come`: they are in the building, but the arrival time allows no conclusion.
 */
export const Arrival = z.object({
  result: z.enum({
    Attended: AttendanceResult.Attended,
    Come: AttendanceResult.Come,
    Late: AttendanceResult.Late,
  }),
  direction: z.enum(FaceDirection),
  at: timestamp,
  /** Full minutes after the lesson's start; 0 = on time. */
  lateMinutes: z.number(),
  /** When they left before the lesson's end; null = they did not leave early. */
  leftAt: timestamp.nullable(),
})
export type Arrival = z.infer<typeof Arrival>

/** The doors' suggestion for a student's attendance mark; only a person sets the mark. */
export const DoorProposal = Arrival.extend({ studentId: z.number() })
export type DoorProposal = z.infer<typeof DoorProposal>

/** How a teacher arrived at the lessons of the requested days until today, in branches with doors. */
export const TeacherPresence = z.object({
  academicId: z.number(),
  lessons: z.number(),
  onTime: z.number(),
  /** Number of lessons to which the teacher came after the start. */
  late: z.number(),
  /** Number of lessons at which no door saw the teacher. */
  unseen: z.number(),
})
export type TeacherPresence = z.infer<typeof TeacherPresence>
