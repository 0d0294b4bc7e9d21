/** What students are told of, by the numbers of their notifications. */
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
