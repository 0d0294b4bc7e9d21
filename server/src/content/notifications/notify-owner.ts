import type { AccountNews } from '../../centre/sign-in/account-news.ts'
import { type Db, sql } from '../../db/db.ts'

/** Beside the documents' eighteen kinds (A-237). */
const accountKind = 19

/** Tells the owner of an account, in the transaction of what they are told of. */
export async function notifyOwner(tx: Db, { staffId, title, body, now }: AccountNews): Promise<void> {
  await tx.run(sql`
    with told as (insert into notification (kind, title, body, created_at) values (${accountKind}, ${title}, ${body}, ${now}) returning id)
    insert into notification_receiver (notification_id, staff_id) select id, ${staffId} from told`)
}
