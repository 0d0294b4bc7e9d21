import { type Db, sql } from '../../db/db.ts'
import { smsText } from './sms.text.ts'

/** Stops all messages that waited when the backup was made: they have been sent since, or are outdated. */
export async function stopMessages(tx: Db): Promise<void> {
  await tx.run(sql`
    update sms set status = 'not_sent', body = null, error = ${smsText.restored} where status = 'waiting'`)
}
