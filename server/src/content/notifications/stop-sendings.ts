import { type Db, sql } from '../../db/db.ts'

/**
 * Scheduled announcements in a restored backup are withdrawn; an announcement that was being distributed is not
 * continued.
 */
export async function cancelWaitingAnnouncements(tx: Db, { now }: { now: Date }): Promise<void> {
  await tx.run(sql`
    update notification_sending set
      deleted_at = case when notification_id is null then ${now}::timestamptz end,
      sent_at = case when notification_id is not null then ${now}::timestamptz end, expected = received
    where sent_at is null and deleted_at is null`)
}
