import { type Db, sql } from '../../db/db.ts'

/** A restored centre sends nothing that waited when the backup was made: it has gone out since, or is old by now. */
export async function stopMessages(tx: Db): Promise<void> {
  await tx.run(sql`
    update sms set status = 'not_sent', body = null, error = 'Zaxiradan tiklandi: xabar yuborilmadi' where status = 'waiting'`)
}
