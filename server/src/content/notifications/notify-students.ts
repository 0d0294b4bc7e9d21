import { type Db, sql } from '../../db/db.ts'

/** The kinds that students are told of. */
export const StudentKind = {
  ExamAdded: 2,
  ExamChanged: 3,
  ExamResult: 4,
  HomeworkGiven: 5,
  HomeworkAccepted: 6,
  HomeworkRejected: 7,
  HomeworkDeadline: 8,
} as const

/** Tells students, in the transaction of what they are told of. Title and body are plain text. */
export async function notifyStudents(
  tx: Db,
  {
    kind,
    title,
    body,
    studentIds,
    now,
  }: {
    kind: (typeof StudentKind)[keyof typeof StudentKind]
    title: string
    body: string
    studentIds: readonly number[]
    now: Date
  },
): Promise<void> {
  if (studentIds.length === 0) return
  await tx.run(sql`
    with told as (insert into notification (kind, title, body, created_at) values (${kind}, ${title}, ${body}, ${now}) returning id)
    insert into student_notification (notification_id, student_id)
    select told.id, student_id from told, unnest(${studentIds}::bigint[]) as student_id`)
}
