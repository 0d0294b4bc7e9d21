import { type Db, sql } from '../../db/db.ts'

/** After a restore, announcements that were scheduled or being distributed at the time of the backup are not sent. */
export async function cancelWaitingAnnouncements(tx: Db, { now }: { now: Date }): Promise<void> {
  await tx.run(sql`
    update notification_sending set
      deleted_at = case when notification_id is null then ${now}::timestamptz end,
      sent_at = case when notification_id is not null then ${now}::timestamptz end, expected = received
    where sent_at is null and deleted_at is null`)
}
