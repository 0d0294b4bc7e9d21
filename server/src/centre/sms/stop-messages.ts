import { type Db, sql } from '../../db/db.ts'
import { smsText } from './sms.text.ts'

/**
 * Stops all SMS that were waiting when the backup was made, after it was restored: they were sent in the meantime or
 * are outdated.
 */
export async function cancelMessagesOfBackup(tx: Db): Promise<void> {
  await tx.run(sql`
    update sms set status = 'not_sent', body = null, error = ${smsText.restored} where status = 'waiting'`)
}
