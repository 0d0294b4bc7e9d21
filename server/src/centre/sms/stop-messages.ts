import { type Db, sql } from '../../db/db.ts'
import { smsText } from './sms.text.ts'

/** A restored centre sends nothing that waited when the backup was made: it has gone out since, or is old by now. */
export async function stopMessages(tx: Db): Promise<void> {
  await tx.run(sql`
    update sms set status = 'not_sent', body = null, error = ${smsText.restored} where status = 'waiting'`)
}
