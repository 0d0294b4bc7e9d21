import { requireGrant } from '@markaz/protocol/route'
import { actorsWithAccessSql } from '../../access/still-may.ts'
import { accountNotificationEvent } from '../../centre/sign-in/account-notices.ts'
import { type Db, sql } from '../../db/db.ts'
import { parentsText } from './parents.text.ts'

/**
 * Notifies all readers of the audit of very many requests for sign-in codes, which may be an attack. The audit has an
 * entry for each request.
 */
export async function notifyOfManyCodeRequests(tx: Db, now: Date): Promise<void> {
  const [title, body] = parentsText.flood
  const staff = await tx.many<{ id: number }>(
    actorsWithAccessSql(requireGrant('staff_control:audit_logs', 'read'), sql`true`),
  )
  for (const { id } of staff) await accountNotificationEvent.tell(tx, { staffId: id, title, body, now })
}
