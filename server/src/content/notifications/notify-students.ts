import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { type Db, sql } from '../../db/db.ts'
import { notifyPagesOfStudentChanges } from '../../people/feed/publish-student-change.ts'
import type { StudentNotification } from '../../people/notifications/student-notices.ts'
import { sendCreatedNotification } from './notification-created.ts'

/**
 * Deletes the notifications of students who are being removed. Such students have no account, so they have read none.
 */
export async function deleteOldNotifications(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from student_notification where student_id = any(${studentIds})`)
}

export async function notifyStudents(
  tx: Db,
  { kind, title, body, about, studentIds, now }: StudentNotification,
): Promise<void> {
  if (studentIds.length === 0) return
  const id = await tx.newId(sql`
    with told as (
      insert into notification (kind, title, body, about_kind, about_id, created_at)
      values (${kind}, ${title}, ${body}, ${about?.kind ?? null}, ${about?.id ?? null}, ${now}) returning id)
    insert into student_notification (notification_id, student_id)
    select told.id, student_id from told, unnest(${studentIds}::bigint[]) as student_id
    returning notification_id as id`)
  notifyPagesOfStudentChanges(tx, studentIds, { kind: StudentChangeKind.Notice, aboutId: id })
  await sendCreatedNotification(tx, id, now)
}
