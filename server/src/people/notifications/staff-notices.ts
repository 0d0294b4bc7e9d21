import { createInternalEvent } from '../../internal-event.ts'
import { shortenText } from './parent-texts.ts'

/** Kinds below 20 are from the customer's specification; the other kinds are our own. */
export const StaffNotificationKind = {
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
  FamilyWrote: 60,
  StudentAsked: 61,
  Unanswered: 62,
  MeetingBooked: 70,
  MeetingClash: 71,
} as const
export type StaffNotificationKind = (typeof StaffNotificationKind)[keyof typeof StaffNotificationKind]

export const shortenMessage = (text: string): string => shortenText(text, 200)

/** Title and body of the notification are plain text. */
export interface StaffNotification {
  kind: StaffNotificationKind
  title: string
  body: string
  staffIds: readonly number[]
  /**
   * Id of the notification's subject. No second notification about it is created while the first is unread; null =
   * always notify.
   */
  aboutId: number | null
  path?: string | null
  now: Date
}

export const staffNotificationCreatedEvent = createInternalEvent<StaffNotification>('staff notification created')
