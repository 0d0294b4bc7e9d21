import { z } from 'zod'

/**
 * Numbers of the kinds of notifications to students. The specification defines eighteen kinds; numbers from 22 on are
 * our additions.
 */
export const StudentKind = {
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
export type StudentKind = (typeof StudentKind)[keyof typeof StudentKind]

/** The kinds of records that a student's notification can be about; the notification opens the record. */
export const SubjectKind = {
  /**
   * A notification about a homework, its messages, verdict or deadline; its `id` is the homework's id, as in
   * `/homeworks/{id}`.
   */
  Homework: 'homework',
  /** A notification about an exam; its `id` is the exam's id, as in `/exams/{id}`. */
  Exam: 'exam',
  /** A notification about points: XP, silver, and the level and ranking that depend on them. */
  Points: 'points',
  /** A notification about a purchase in the shop; its `id` is the purchase's id, as in `/store/purchases`. */
  Purchase: 'purchase',
  /** A notification about an event; its `id` is the event's id, as in `/events/{id}`. */
  Event: 'event',
  /** A notification about the student's lessons, attendance marks, groups and memberships. */
  Timetable: 'timetable',
} as const
export const NotificationSubject = z.object({ kind: z.enum(SubjectKind), id: z.number().nullable() })
export type NotificationSubject = z.infer<typeof NotificationSubject>

/** Kinds of notifications to parents about a child. */
export const ParentKind = {
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
  /** The child came late to a lesson. */
  Late: 'late',
  /** Homework that was not handed in by its deadline. */
  HomeworkMissing: 'homework_missing',
  /** The weekly letter about a child. */
  Weekly: 'weekly',
} as const
export type ParentKind = (typeof ParentKind)[keyof typeof ParentKind]
export const parentKinds: readonly ParentKind[] = [
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
