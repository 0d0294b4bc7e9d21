import { type Db, sql } from '../../db/db.ts'
import { smsText } from './sms.text.ts'

/**
 * After a restore, cancels the SMS that waited when the backup was made: they are outdated, or were sent in the
 * meantime.
 */
export async function cancelSmsAfterRestore(tx: Db): Promise<void> {
  await tx.run(sql`
    update sms set status = 'not_sent', body = null, error = ${smsText.restored} where status = 'waiting'`)
}
