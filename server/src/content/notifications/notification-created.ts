import { announcement } from '../../announcement.ts'
import type { Db } from '../../db/db.ts'
import { queuePush } from './push.ts'

/** A notification stands with whoever gets it, and may go out of the house to them. */
interface NoticeOut {
  notificationId: number
  now: Date
}

export const notificationCreated = announcement<NoticeOut>('notice out')

/** Goes out after what is told: to telephones and browsers, and by whatever other way leads to its receivers. */
export async function sendCreatedNotification(tx: Db, notificationId: number, now: Date): Promise<void> {
  await queuePush(tx, notificationId, now)
  await notificationCreated.tell(tx, { notificationId, now })
}
