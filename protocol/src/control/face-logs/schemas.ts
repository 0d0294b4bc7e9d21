import { z } from 'zod'
import { PersonKind } from '../../centre/sign-in/schemas.ts'
import {
  date,
  id,
  idAndName,
  optionalParam,
  paging,
  repeatedParameterSchemaOf,
  searchTextField,
  timestamp,
} from '../../fields.ts'
import { LessonAttendanceStatus } from '../../motivation/awards/schemas.ts'
import { DoorDirection } from '../doors/schemas.ts'

export const FaceLog = z.object({
  id: z.number(),
  /** The person whom the device recognized; null = an unknown person. */
  person: z
    .object({
      kind: z.enum(PersonKind),
      id: z.number(),
      fullName: z.string(),
      photo: z.string().nullable(),
    })
    .nullable(),
  /** The address of the camera's picture; null = not fetched yet, or deleted after its retention period. */
  image: z.string().nullable(),
  direction: z.enum(DoorDirection),
  device: idAndName,
  /** The branch of the door device; null = the branch no longer exists. */
  office: idAndName.nullable(),
  /** When the person passed the door, corrected by the error of the device's clock. */
  at: timestamp,
})
export type FaceLog = z.infer<typeof FaceLog>

export const FaceLogFilter = z.object({
  ...paging,
  value: searchTextField,
  personKind: optionalParam(z.coerce.number().pipe(z.enum(PersonKind))),
  direction: optionalParam(z.coerce.number().pipe(z.enum(DoorDirection))),
  deviceId: optionalParam(id),
  officeIds: repeatedParameterSchemaOf(id),
  /** First and last day of the listed door passes, both inclusive, in Tashkent time. */
  startDate: optionalParam(date),
  endDate: optionalParam(date),
})
export type FaceLogFilter = z.infer<typeof FaceLogFilter>

export const DeviceWithLastFaceLog = idAndName.extend({ lastLog: FaceLog.nullable() })
export type DeviceWithLastFaceLog = z.infer<typeof DeviceWithLastFaceLog>

export const PresentPerson = z.object({
  person: FaceLog.shape.person.unwrap(),
  device: idAndName,
  office: idAndName.nullable(),
  at: timestamp,
  /** The group in which the person has a lesson now according to the timetable; null = none. */
  group: idAndName.nullable(),
})
export type PresentPerson = z.infer<typeof PresentPerson>

/**
 * How a person arrived for a lesson. `Attended`: came in at most half an hour before the start. `Late`: came in at most
 * half an hour after the start. `Come`: is in the building, but arrived earlier or later.
 */
export const Arrival = z.object({
  result: z.enum({
    Attended: LessonAttendanceStatus.Attended,
    Come: LessonAttendanceStatus.Come,
    Late: LessonAttendanceStatus.Late,
  }),
  direction: z.enum(DoorDirection),
  at: timestamp,
  /** Full minutes between the lesson's start and the person's arrival; 0 = on time. */
  lateMinutes: z.number(),
  /** When the person left before the lesson's end; null = the person did not leave early. */
  leftAt: timestamp.nullable(),
})
export type Arrival = z.infer<typeof Arrival>

/** The attendance mark that a student's arrival at a door suggests. Only a staff member sets the real mark. */
export const AttendanceMarkProposal = Arrival.extend({ studentId: z.number() })
export type AttendanceMarkProposal = z.infer<typeof AttendanceMarkProposal>

export const TeacherPresence = z.object({
  academicId: z.number(),
  lessons: z.number(),
  onTime: z.number(),
  late: z.number(),
  /** Number of lessons for which no door device saw the teacher. */
  unseen: z.number(),
})
export type TeacherPresence = z.infer<typeof TeacherPresence>
