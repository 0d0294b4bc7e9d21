import { type Db, sql } from '../../db/db.ts'

/** Of a restored centre: what waited when the backup was made has gone out since, or is old by now. */
export async function stopMessages(tx: Db): Promise<void> {
  await tx.run(sql`
    update sms set status = 'not_sent', body = null, error = 'Zaxiradan tiklandi: xabar yuborilmadi' where status = 'waiting'`)
}
