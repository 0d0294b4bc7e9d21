import { announcement } from '../../announcement.ts'

/** The kinds that staff are told of, and from 20 on beside them: a message that its author may not send any more. */
export const StaffKind = {
  AttendanceMissed: 13,
  HomeworkGiven: 14,
  HomeworkDone: 15,
  ExamStarted: 16,
  ExamDone: 17,
  GroupAdded: 18,
  SendingHeld: 20,
  SmsStopped: 21,
  LessonChanged: 40,
  TimetableClash: 41,
  LessonOffered: 42,
  AbsenceAsked: 44,
  AbsenceDecided: 45,
  LeaversDue: 46,
} as const
type StaffKind = (typeof StaffKind)[keyof typeof StaffKind]

/** Title and body are plain text. */
export interface StaffNotification {
  kind: StaffKind
  title: string
  body: string
  staffIds: readonly number[]
  /** What it is about: who has not read yet what they were told of the same is not told again. Null: each is told. */
  aboutId: number | null
  now: Date
}

/** Something staff are to be told of. */
export const staffNotifications = announcement<StaffNotification>('staff notices')
