import { dropSms } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'

/**
 * What was told by an operation goes with it, as it does from pupils: with its deliveries, so that no way takes it on.
 * Whoever is writing these rows is waited for, in the order in which they are written everywhere: telling, delivery.
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

/** What ends while this waits for it may have gone on by the next way: only what is looked at again, and found the same, is all. */
async function lockDeliveries(tx: Db, tellingIds: readonly number[]) {
  let locked: { smsId: number | null; state: string }[] = []
  for (let before = -1; locked.length > before; ) {
    before = locked.length
    locked = await tx.many(sql`
      select sms_id as "smsId", state from delivery where telling_id = any(${[...tellingIds]}::bigint[]) for update`)
  }
  return locked
}
