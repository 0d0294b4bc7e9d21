import { createListenerEvent } from '../../announcement.ts'
import { shortenText } from './parent-words.ts'

/** The kinds of staff notifications. The specification has no kinds from 20 on; those are our own. */
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
  FamilyWrote: 60,
  StudentAsked: 61,
  Unanswered: 62,
  MeetingBooked: 70,
  MeetingClash: 71,
} as const
export type StaffKind = (typeof StaffKind)[keyof typeof StaffKind]

/** Shortens a long message for the notification about it. */
export const shortenMessage = (text: string): string => shortenText(text, 200)

/** A notification for staff. Title and body are plain text. */
export interface StaffNotification {
  kind: StaffKind
  title: string
  body: string
  staffIds: readonly number[]
  /**
   * Id of the notification's subject. A staff member who has an unread notification about the same subject gets no
   * second notification. Null = the staff member is always notified.
   */
  aboutId: number | null
  /** The staff page that the notification opens, if it is about one page. */
  path?: string | null
  now: Date
}

/** Announces a notification for staff. */
export const staffNotificationEvent = createListenerEvent<StaffNotification>('staff notices')
