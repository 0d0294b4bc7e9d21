import { dropSms } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'

/**
 * Deletes the parents' notifications of an operation, as it is done for students, with their deliveries, so that no
 * channel sends them. It waits for transactions that write these rows, and locks in the common order: telling,
 * delivery.
 */
export async function withdrawParentNotifications(
  tx: Db,
  { cause, studentIds }: { cause: string; studentIds: readonly number[] },
): Promise<void> {
  const tellings = await tx.many<{ id: number }>(sql`
    select id from telling where student_id = any(${[...studentIds]}::bigint[]) and cause = ${cause} for no key update`)
  const ids = tellings.map(({ id }) => id)
  for (const { smsId, state } of await lockDeliveries(tx, ids))
    if (smsId !== null && state === 'queued') await dropSms(tx, smsId)
  await tx.run(sql`delete from telling where id = any(${ids}::bigint[])`)
}

/**
 * Locks the deliveries. A delivery that ends during the wait may have been followed by the next channel, so the rows
 * are read until nothing new appears.
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
