import { z } from 'zod'

/** What of a student's has changed; the calls that show it are asked again. */
export const ChangeKind = {
  /** The work, what is said about it, its verdict or its deadline; `id` as in `/homeworks/{id}`. */
  Homework: 'homework',
  /** The same of `/exams/{id}`. */
  Exam: 'exam',
  /** `id` as in `/notifications/{id}`. */
  Notice: 'notice',
  /** Xp, silver and what is counted from them. */
  Points: 'points',
  /** `id` as in `/store/purchases`. */
  Purchase: 'purchase',
  /** `id` as in `/events/{id}`. */
  Event: 'event',
  /** Lessons and their marks, groups and what came with them. */
  Timetable: 'timetable',
} as const
export type ChangeKind = (typeof ChangeKind)[keyof typeof ChangeKind]

/** What a notice tells of, and a press on it opens. */
export const NoticeAbout = z.object({ kind: z.enum(ChangeKind).exclude(['Notice']), id: z.number().nullable() })
export type NoticeAbout = z.infer<typeof NoticeAbout>

/** `data` of an event `changed`. Without an `id` it is about all of the kind. */
export const StudentChange = z.object({ seq: z.number(), kind: z.enum(ChangeKind), id: z.number().nullable() })
export type StudentChange = z.infer<typeof StudentChange>
