import { cancelSmsIfWaiting } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'

/** Locks `telling` before `delivery`, the order that all transactions use, to avoid deadlocks. */
export async function withdrawParentNotifications(
  tx: Db,
  { cause, studentIds }: { cause: string; studentIds: readonly number[] },
): Promise<void> {
  const tellings = await tx.many<{ id: number }>(sql`
    select id from telling where student_id = any(${[...studentIds]}::bigint[]) and cause = ${cause} for no key update`)
  const ids = tellings.map(({ id }) => id)
  for (const { smsId, state } of await lockDeliveries(tx, ids))
    if (smsId !== null && state === 'queued') await cancelSmsIfWaiting(tx, smsId)
  await tx.run(sql`delete from telling where id = any(${ids}::bigint[])`)
}

/**
 * Repeats the query until it finds no further delivery: another transaction may add a delivery while the query waits
 * for a lock.
 */
async function lockDeliveries(tx: Db, tellingIds: readonly number[]) {
  let locked: { smsId: number | null; state: string }[] = []
  for (let before = -1; locked.length > before; ) {
    before = locked.length
    locked = await tx.many(sql`
      select sms_id as "smsId", state from delivery where telling_id = any(${[...tellingIds]}::bigint[]) for update`)
  }
  return locked
}
