import { type Db, sql } from '../../db/db.ts'
import { countOf, pageOf } from '../../db/lists.ts'

export async function unreadCount(db: Db, staffId: number): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*) from notification_receiver where staff_id = ${staffId} and read_at is null`,
  )
  return row?.count ?? 0
}

export interface OwnNotification {
  id: number
  title: string
  body: string
  kind: number
  createdAt: string
  readAt: string | null
}

export async function listOwn(
  db: Db,
  staffId: number,
  filter: { page: number; perPage: number; isRead?: boolean | undefined },
) {
  const where = sql`staff_id = ${staffId} and (${filter.isRead ?? null}::boolean is null or (read_at is not null) = ${filter.isRead ?? null})`
  const notifications = await db.many<OwnNotification>(sql`
    select id, title, body, kind, created_at as "createdAt", read_at as "readAt"
    from notification_receiver join notification on id = notification_id
    where ${where} order by notification_id desc ${pageOf(filter)}`)
  const total = await countOf(db, sql`from notification_receiver where ${where}`)
  return { notifications, total }
}

/** Whether it was theirs; reading it twice keeps the first moment. */
export async function markRead(db: Db, staffId: number, notificationId: number, now: Date): Promise<boolean> {
  const touched = await db.run(sql`
    update notification_receiver set read_at = coalesce(read_at, ${now}) where staff_id = ${staffId} and notification_id = ${notificationId}`)
  return touched > 0
}
