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
} as const
export type StudentKind = (typeof StudentKind)[keyof typeof StudentKind]
