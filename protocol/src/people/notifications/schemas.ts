import { z } from 'zod'

/** Kinds of notifications to students. The requirements fix the numbers up to 12; we added those from 22 on. */
export const StudentNotificationKind = {
  ExamAdded: 2,
  ExamChanged: 3,
  ExamResult: 4,
  HomeworkGiven: 5,
  HomeworkAccepted: 6,
  HomeworkRejected: 7,
  HomeworkDeadline: 8,
  AwardGiven: 9,
  LevelUp: 10,
  GroupAdded: 11,
  GroupStopped: 12,
  TeamInvited: 22,
  StaffWrote: 23,
  PurchaseGiven: 24,
  PurchaseReturned: 25,
  LessonChanged: 43,
  PasswordChanged: 47,
  EventEnrolled: 48,
} as const
export type StudentNotificationKind = (typeof StudentNotificationKind)[keyof typeof StudentNotificationKind]

export const NotificationTopicKind = {
  /** A homework, its messages, verdict or deadline; `id` is the homework's id, as in `/homeworks/{id}`. */
  Homework: 'homework',
  /** An exam; `id` is the exam's id, as in `/exams/{id}`. */
  Exam: 'exam',
  /** XP, silver, and the level and ranking that depend on them. */
  Points: 'points',
  /** A purchase in the shop; `id` is the purchase's id, as in `/store/purchases`. */
  Purchase: 'purchase',
  /** A master class or a competition; `id` is the event's id, as in `/events/{id}`. */
  Event: 'event',
  /** The student's lessons, attendance marks, groups and memberships. */
  Timetable: 'timetable',
} as const
export const NotificationTopic = z.object({ kind: z.enum(NotificationTopicKind), id: z.number().nullable() })
export type NotificationTopic = z.infer<typeof NotificationTopic>

export const ParentNotificationKind = {
  Absence: 'absence',
  HomeworkBack: 'homework_back',
  ExamResult: 'exam_result',
  /** A message that the centre sends to many parents. */
  Centre: 'centre',
  /** A contract that waits for a signature. */
  Contract: 'contract',
  /** The child passed a door. */
  Pass: 'pass',
  /** A cancelled, moved, changed or added lesson. */
  Lesson: 'lesson',
  Late: 'late',
  HomeworkMissing: 'homework_missing',
  Weekly: 'weekly',
} as const
export type ParentNotificationKind = (typeof ParentNotificationKind)[keyof typeof ParentNotificationKind]
export const parentNotificationKinds: readonly ParentNotificationKind[] = [
  'absence',
  'homework_back',
  'exam_result',
  'centre',
  'contract',
  'pass',
  'lesson',
  'late',
  'homework_missing',
  'weekly',
]
