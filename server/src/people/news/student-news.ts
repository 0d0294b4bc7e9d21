import { announcement } from '../../announcement.ts'

/** The kinds that students are told of. */
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
} as const
export type StudentKind = (typeof StudentKind)[keyof typeof StudentKind]

/** Title and body are plain text. */
export interface StudentNews {
  kind: StudentKind
  title: string
  body: string
  studentIds: readonly number[]
  now: Date
}

/** Something students are to be told of. */
export const studentNews = announcement<StudentNews>('student news')
