import { type Db, sql } from '../../db/db.ts'
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
    where student_id = ${studentId} order by notification_id desc limit ${perPage} offset ${(page - 1) * perPage}`)
  const total = await db.one<{ count: number }>(
    sql`select count(*) from student_notification where student_id = ${studentId}`,
  )
  return { notifications, total: total?.count ?? 0 }
}
