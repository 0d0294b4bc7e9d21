import { type Db, sql } from '../../db/db.ts'

/**
 * After a restore, stops deliveries that were waiting in the backup: they were sent in the meantime, or are too old
 * now.
 */
export async function stopParentNotifications(tx: Db, { now }: { now: Date }): Promise<void> {
  await tx.run(sql`update telling set decided_at = ${now} where decided_at is null`)
  await tx.run(sql`
    update delivery set state = case when state = 'sending' then 'unknown' when state = 'queued' then 'failed' else state end,
      why = case when state in ('queued', 'sending') then 'restored' else why end, answer_by = null
    where state in ('queued', 'sending') or answer_by is not null`)
}
