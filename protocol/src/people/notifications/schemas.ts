import { z } from 'zod'

/** What students are told of, by the numbers of their notifications (A-237); from 22 on beside the documents' eighteen. */
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
} as const
export type StudentKind = (typeof StudentKind)[keyof typeof StudentKind]

/** What a notice of a student tells of, and a press on it opens. */
export const SubjectKind = {
  /** The work, what is said about it, its verdict or its deadline; `id` as in `/homeworks/{id}`. */
  Homework: 'homework',
  /** The same of `/exams/{id}`. */
  Exam: 'exam',
  /** Xp, silver and what is counted from them. */
  Points: 'points',
  /** `id` as in `/store/purchases`. */
  Purchase: 'purchase',
  /** `id` as in `/events/{id}`. */
  Event: 'event',
  /** Lessons and their marks, groups and what came with them. */
  Timetable: 'timetable',
} as const
export const NotificationSubject = z.object({ kind: z.enum(SubjectKind), id: z.number().nullable() })
export type NotificationSubject = z.infer<typeof NotificationSubject>

/** What parents are told of a child. */
export const ParentKind = {
  Absence: 'absence',
  HomeworkBack: 'homework_back',
  ExamResult: 'exam_result',
  /** What the centre writes to many. */
  Centre: 'centre',
  /** A contract that waits to be signed. */
  Contract: 'contract',
  /** A pass at the door. */
  Pass: 'pass',
} as const
export type ParentKind = (typeof ParentKind)[keyof typeof ParentKind]
export const parentKinds: readonly ParentKind[] = [
  'absence',
  'homework_back',
  'exam_result',
  'centre',
  'contract',
  'pass',
]
