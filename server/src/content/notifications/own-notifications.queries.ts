import { type Db, sql } from '../../db/db.ts'
import { countOf, pageOf } from '../../db/lists.ts'
import type { OwnNotification } from './notifications.queries.ts'

/** What a student was told, the latest first. */
export async function listOwnNotifications(
  db: Db,
  studentId: number,
  { page, perPage }: { page: number; perPage: number },
) {
  const notifications = await db.many<OwnNotification>(sql`
    select id, title, body, kind, created_at as "createdAt", read_at as "readAt"
    from student_notification join notification on id = notification_id
    where student_id = ${studentId} order by notification_id desc ${pageOf({ page, perPage })}`)
  const total = await countOf(db, sql`from student_notification where student_id = ${studentId}`)
  return { notifications, total }
}
